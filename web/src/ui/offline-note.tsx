// Whether this page will work without a connection; loads what it then needs.

import { useEffect, useState } from "preact/hooks";
import { getReady, type Readiness } from "../lib/offline";
import { t } from "../lib/text";

export function OfflineNote() {
  const [ready, setReady] = useState<Readiness>("unkept");
  useEffect(() => {
    let gone = false;
    void getReady().then((known) => { if (!gone) setReady(known); });
    return () => { gone = true; };
  }, []);
  return ready === "unkept" ? null : <span data-test="offline" data-ready={ready}>{t(ready === "ready" ? "offlineReady" : "offlineAbsent")}</span>;
}
