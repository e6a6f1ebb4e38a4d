// The frame: who is signed in, where one can go, and whether the floor can be reached. Pages are
// functions of the client's state.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Client, Connection, Person } from "./lib/client";
import { href, useRoute, type Route } from "./lib/route";
import { t } from "./lib/text";
import { Dealer } from "./pages/dealer";
import { Display } from "./pages/display";
import { Fairness } from "./pages/fairness";
import { Lobby } from "./pages/lobby";
import { Practice } from "./pages/practice";
import { Rules } from "./pages/rules";
import { SignIn } from "./pages/sign-in";
import { TablePage } from "./pages/table";

export interface PageProps { client: Client; route: Route; person: Person | null }

const PAGES: Record<string, ComponentType<PageProps>> = {
  lobby: Lobby,
  "sign-in": SignIn,
  table: TablePage,
  dealer: Dealer,
  display: Display,
  fairness: Fairness,
  practice: Practice,
  rules: Rules,
};

function Top({ client, person, route }: PageProps) {
  const link = (page: string, label: string) => (
    <a href={href(page)} aria-current={route.page === page ? "page" : undefined}>{label}</a>
  );
  return (
    <header class="top">
      <a class="brand" href={href("lobby")}><img src="/icon.svg" alt="" />{t("appName")}</a>
      {link("lobby", t("lobby"))}
      {link("practice", t("practice"))}
      {link("fairness", t("fairness"))}
      <span class="grow" />
      {person ? (
        <>
          <span class="muted" data-test="person" data-name={person.name}>{t("signedInAs", { name: person.name })}</span>
          <button class="button" type="button" onClick={() => void client.logout()}>
            {t("signOut")}
          </button>
        </>
      ) : (
        <a class="button" href={href("sign-in")}>{t("signIn")}</a>
      )}
    </header>
  );
}

export function App({ client }: { client: Client }) {
  const route = useRoute();
  const [connection, setConnection] = useState<Connection>(client.connection);
  const [person, setPerson] = useState<Person | null>(client.person);
  const [ended, setEnded] = useState("");
  useEffect(
    () => client.listen({ connection: setConnection, person: setPerson, session: setEnded }),
    [client],
  );
  const Page = PAGES[route.page];
  const props = { client, route, person };
  return (
    <div class="frame">
      <Top {...props} />
      <div role="status" aria-live="polite">
        {connection === "lost" && <p class="panel notice bad">{t("connectionLost")}</p>}
        {connection === "connecting" && <p class="panel notice">{t("connecting")}</p>}
        {ended && !person && <p class="panel notice bad">{t("sessionEnded", { why: ended })}</p>}
      </div>
      <main>{Page ? <Page {...props} /> : <p class="panel notice">{t("notFound")}</p>}</main>
    </div>
  );
}
