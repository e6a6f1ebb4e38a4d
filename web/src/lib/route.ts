// Pages by the part of the address behind '#': "#/table/t1" is page "table" with "t1".

import { useEffect, useState } from "preact/hooks";

export interface Route { page: string; name: string }

export function parseRoute(hash: string): Route {
  const [page, ...rest] = hash.replace(/^#\/?/, "").split("/");
  return { page: page || "lobby", name: decodeURIComponent(rest.join("/")) };
}

export function href(page: string, name = ""): string {
  return name ? `#/${page}/${encodeURIComponent(name)}` : `#/${page}`;
}

// Where one was before signing in: that is where one wants to be afterwards.
let before = "";

export function backFromSignIn(): string {
  return before || href("lobby");
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
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
