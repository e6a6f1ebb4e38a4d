// The paths of the server, as their rows in src/server/http/routes.h say: method, path, who.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../src/server/http/routes.h");
export const routes = [...readFileSync(file, "utf8").matchAll(/^ {4}X\((GET|POST), "([^"]+)", (\w+), (\w+)\)/gm)]
    .map(([, method, path, who]) => ({ method, path, who }));
