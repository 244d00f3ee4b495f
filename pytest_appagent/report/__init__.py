"""Listeners to events: pictures in a folder, Allure, words in the terminal."""
