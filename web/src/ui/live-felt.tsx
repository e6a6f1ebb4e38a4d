// The felt of a table as it is, small: watched while it is in sight.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Client } from "../lib/client";
import { useTable } from "../lib/use-table";
import { Felt } from "./felt";

function Watched({ client, name }: { client: Client; name: string }) {
  const { table } = useTable(client, name);
  return table ? <Felt table={table} me={undefined} /> : null;
}

export function LiveFelt({ client, name }: { client: Client; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((it) => it.isIntersecting)), { rootMargin: "200px" });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return <div ref={place} class="live-felt" data-test={`felt-${name}`}>{seen ? <Watched client={client} name={name} /> : null}</div>;
}
