// The paths of the server, as their rows in src/server/http/routes.h say: method, path, who.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../src/server/http/routes.h");
const text = readFileSync(file, "utf8");
export const routes = [...text.matchAll(/\bX\((\w+),\s*"([^"]+)",[\s\\]*(\w+),[\s\\]*(\w+)\)/g)]
    .map(([, method, path, who]) => ({ method, path, who }));
if (routes.length !== text.match(/\bX\(\w+,/g).length) throw new Error("a row of routes.h is not read");
