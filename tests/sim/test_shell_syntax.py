"""Reading scripts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.sim.shell_syntax import ShellSyntaxError, parse
from pytest_appagent.sim.shell_tree import AndOr, Group, Pipeline, Redirect, Simple, Substitution, Text, Variable


def only_command(text):
    (item,) = parse(text)
    ((_operator, pipeline),) = item.pipelines
    (command,) = pipeline.commands
    return command


def test_words_are_split_at_blanks():
    """Blanks separate words, however many there are."""
    assert only_command("  ls   -l\t/ ").words == ((Text("ls"),), (Text("-l"),), (Text("/"),))


def test_quotes_keep_blanks_and_operators():
    """What is in quotes is one word, and no operator."""
    command = only_command("""echo 'a; b' "c | d" e\\;f ''""")
    assert command.words[1:] == (
        (Text("a; b", quoted=True),),
        (Text("c | d", quoted=True),),
        (Text("e"), Text(";", quoted=True), Text("f")),
        (Text("", quoted=True),),
    )


def test_variables_know_whether_they_are_quoted():
    """A variable in double quotes stays one word; in single ones it is text."""
    command = only_command("""echo $A "${B}c" '$D' $?""")
    assert command.words[1:] == (
        (Variable("A"),),
        (Text("", quoted=True), Variable("B", quoted=True), Text("c", quoted=True)),
        (Text("$D", quoted=True),),
        (Variable("?"),),
    )


def test_lists_and_pipes_have_their_structure():
    """Operators bind as in every shell: pipes most, then && and ||, then ; and &."""
    first, second = parse("a | b && c || d & e")
    assert first.background
    assert not second.background
    assert [(operator, len(pipeline.commands)) for operator, pipeline in first.pipelines] == [
        ("&&", 2),
        ("&&", 1),
        ("||", 1),
    ]


def test_redirections_name_their_file_number():
    """A digit right before < or > is the number of the file that is redirected, elsewhere it is a word."""
    command = only_command("cmd 2>/dev/null >>log 2>&1 <in 3")
    assert command.words[1] == (Text("3"),)
    assert command.redirects == (
        Redirect(2, ">", (Text("/dev/null"),)),
        Redirect(1, ">>", (Text("log"),)),
        Redirect(2, ">&", (Text("1"),)),
        Redirect(0, "<", (Text("in"),)),
    )


def test_assignments_stand_before_the_program_only():
    """`A=1 cmd B=2` sets A and gives B=2 to the command."""
    command = only_command("A=1 B= cmd C=2")
    assert command.assignments == (("A", (Text("1"),)), ("B", ()))
    assert command.words == ((Text("cmd"),), (Text("C=2"),))


def test_substitution_and_groups_hold_scripts():
    """`$(...)`, backquotes, parentheses and braces hold whole scripts."""
    inner = parse("date +%s")
    assert only_command("echo $(date +%s)").words[1] == (Substitution(inner),)
    assert only_command('echo "$(date "+%s")"').words[1][1].script[0].pipelines == parse('date "+%s"')[0].pipelines
    assert only_command("echo `date +%s`").words[1] == (Substitution(inner),)
    assert only_command("(date +%s) >f") == Group(inner, True, (Redirect(1, ">", (Text("f"),)),))
    assert only_command("{ date +%s; }") == Group(inner, False)


def test_comments_and_lines_are_separators():
    """A line ends a command; from # on it is a comment, inside a word it is not."""
    one, two = parse("# first\na#b # rest\n\nc")
    assert one == AndOr((("&&", Pipeline((Simple(words=((Text("a#b"),),)),))),))
    assert two == AndOr((("&&", Pipeline((Simple(words=((Text("c"),),)),))),))


@pytest.mark.parametrize(
    "text",
    [
        *("echo 'a", 'echo "a', "echo `a", "$(a", "(a", "a )", "a >", "$((1+1)"),
        *("a &&", "| a", "a || ; b", "a ;; b", "; a"),
        *(
            "if true; a; fi",
            "if true; then fi",
            "for 1 in 2; do a; done",
            "for i in 1; a",
            "while do a; done",
            "then a",
        ),
        *("case a in b; esac", "case a in b) c", "a; done", "}", "function f { a; }"),
    ],
)
def test_what_is_no_script_is_refused(text):
    """A script that cannot be read raises instead of doing half of it."""
    with pytest.raises(ShellSyntaxError):
        parse(text)


@given(st.text(max_size=60) | st.text("ab '\"\\$`(){};&|<>\n#!=", max_size=30))
def test_no_text_breaks_the_parser(text):
    """Any text is either read or refused with a reason, never anything else."""
    reason = "none"
    try:
        parse(text)
    except ShellSyntaxError as exc:
        reason = str(exc)
    assert reason


def test_deep_nesting_is_refused_at_once():
    """Thousands of levels are an error, in no time."""
    with pytest.raises(ShellSyntaxError, match="nested too deeply"):
        parse('"$(' * 5000)
