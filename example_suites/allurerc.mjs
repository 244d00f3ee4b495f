// The categories of a run's failures, which Allure 3 takes from its configuration only.
// Where the results are: npx allure generate allure-results --config allurerc.mjs
import { existsSync, readFileSync } from "node:fs";

const file = `${process.env.ALLURE_RESULTS ?? "allure-results"}/categories.json`;

export default {
  name: "App tests",
  categories: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [],
};
