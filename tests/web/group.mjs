// tests/web/group.mjs NAME...: the cases of NAME.test.mjs of all these names, with one browser.
import { runGroup } from "./lib.mjs";

await runGroup(process.argv.slice(2));
