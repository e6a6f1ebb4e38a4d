// Pages by the part of the address behind '#': "#/table/t1" is page "table" with "t1".

import { useLayoutEffect, useState } from "preact/hooks";

export interface Route { page: string; name: string }

// An address that somebody typed may be no encoding of anything: then it is taken as it stands.
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

// Where one was before signing in: that is where one wants to be afterwards. Who came from the lobby
// goes to where the day's work is.
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
