// Pages by the part of the address behind '#': "#/table/t1" is page "table" with "t1".

import { useLayoutEffect, useState } from "preact/hooks";

export interface Route { page: string; name: string }

// A typed address may not be valid encoding: then it is taken literally.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parseRoute(hash: string): Route {
  const [page, ...rest] = hash.replace(/^#\/?/, "").split("/");
  return { page: page || "lobby", name: decoded(rest.join("/")) };
}

export function href(page: string, name = ""): string {
  return name ? `#/${page}/${encodeURIComponent(name)}` : `#/${page}`;
}

// After signing in, people return to the page they came from; those who came from the lobby go to
// the main page of their role.
let before = "";
const WORK: Record<string, string> = { dealer: "dealer", supervisor: "pit", executive: "pit", auditor: "pit" };

export function backFromSignIn(role: string): string {
  const came = parseRoute(before).page;
  return before && came !== "lobby" ? before : href(WORK[role] ?? "lobby");
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useLayoutEffect(() => {
    const note = () => {
      if (parseRoute(location.hash).page !== "sign-in") before = location.hash;
    };
    const changed = () => {
      note();
      setRoute(parseRoute(location.hash));
    };
    note();
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}
