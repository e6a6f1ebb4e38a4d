// For a big screen above the table: board, countdown and results. Nobody signs in.

import type { PageProps } from "../app";
import { signedMoney } from "../lib/money";
import { t } from "../lib/text";
import { useTable } from "../lib/use-table";
import { Board, Felt } from "../ui/felt";
import "./table.css";
import "./display.css";

export function Display({ client, route }: PageProps) {
  const { table, refused } = useTable(client, route.name);
  if (refused) return <p class="panel notice bad">{refused}</p>;
  if (!table) return <p class="panel notice">{t("connecting")}</p>;
  const results = table.round?.settlement?.hands ?? [];
  return (
    <div class="display">
      <h1>{table.title}</h1>
      {table.game.shared ? (
        <section class="felt"><Board table={table} /></section>
      ) : (
        <Felt table={table} me={undefined} />
      )}
      {results.length > 0 ? (
        <ul class="display-results">
          {results.map((hand) => (
            <li key={`${hand.seat ?? hand.position}${hand.player}`}>
              <span>{hand.player}</span> <span>{hand.hand}</span>
              <strong class={hand.net > 0 ? "win" : hand.net < 0 ? "lose" : ""}>{signedMoney(hand.net)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
