// The remaining deck after a win, by suit: compared with the real one, it shows that no card is
// missing or duplicated.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../lib/api";
import { RANKS, splitCards } from "../lib/cards";
import type { Client } from "../lib/client";
import type { Claim } from "../lib/link";
import type { Recall } from "../lib/hand";
import { t, type Key } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Pip } from "./Card";

const SUITS = ["s", "h", "d", "c"];

interface Dealt { board?: string | undefined; dealer?: string | undefined; hands: { cards?: string | undefined }[] }

// From the table while the claim holds the round, from the history afterwards.
function useDealt(client: Client, win: Claim): string[] {
  const { table } = useTable(client, win.table);
  const [past, setPast] = useState<Dealt | null>(null);
  const live = table?.round?.number === win.round ? table?.round : undefined;
  useEffect(() => {
    let gone = false;
    void ask<Recall>(`/api/tables/${encodeURIComponent(win.table)}/rounds/${win.round}`).then(({ body }) => {
      if (!gone) setPast(body?.played ?? null);
    });
    return () => { gone = true; };
  }, [win.table, win.round, win.state]);
  const dealt: Dealt | null | undefined = past ?? live;
  if (!dealt?.board || !dealt.dealer || dealt.hands.some((hand) => !hand.cards)) return [];
  return [dealt.board, dealt.dealer, ...dealt.hands.map((hand) => hand.cards)].flatMap(splitCards);
}

export function RestOfDeck({ client, win }: { client: Client; win: Claim }) {
  const dealt = new Set(useDealt(client, win));
  if (dealt.size === 0) return null;
  return (
    <section class="rest-of-deck" aria-label={t("restOfDeck", { count: 52 - dealt.size })}>
      <h2>{t("restOfDeck", { count: 52 - dealt.size })}</h2>
      <ul>
        {SUITS.map((suit) => (
          <li key={suit}><span class="visually-hidden">{t(`suit_${suit}` as Key)}: </span><Pip suit={suit} />{" "}
            {[...RANKS].reverse().filter((rank) => !dealt.has(rank + suit)).map((rank) => (rank === "T" ? "10" : rank)).join(" ")}</li>
        ))}
      </ul>
    </section>
  );
}
