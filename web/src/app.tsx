// The frame: who is signed in, the menu, and whether the floor can be reached. Pages are functions
// of the client's state.

import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Client, Connection, Person } from "./lib/client";
import { useKeys } from "./lib/keys";
import { href, useRoute, type Route } from "./lib/route";
import { useSettingsOfOtherTabs } from "./lib/settings";
import { PIT } from "./lib/staff";
import { t } from "./lib/text";
import { loadTitles } from "./lib/titles";
import { isOutdated } from "./lib/version";
import { useWaiting } from "./lib/waiting";
import { Banks } from "./pages/banks";
import { Dealer } from "./pages/dealer";
import { Display } from "./pages/display";
import { FirstSteps } from "./pages/first-steps";
import { Fairness } from "./pages/fairness";
import { HandPage } from "./pages/hand";
import { Chart, How } from "./pages/how";
import { LinkReport } from "./pages/link-report";
import { Links } from "./pages/links";
import { Lobby } from "./pages/lobby";
import { Meters } from "./pages/meters";
import { Pit } from "./pages/pit";
import { Practice } from "./pages/practice";
import { Rounds } from "./pages/rounds";
import { SlipPage } from "./pages/slip";
import { loadRoom } from "./lib/room";
import { Rules } from "./pages/rules";
import { SetUp } from "./pages/set-up";
import { SettingsPage } from "./pages/settings";
import { Sheet } from "./pages/sheet";
import { SignIn } from "./pages/sign-in";
import { Statistics } from "./pages/statistics";
import { TablePage } from "./pages/table";
import { WhatIf } from "./pages/what-if";
import { WinPage } from "./pages/win";
import { WinsPage } from "./pages/wins";
import { Icon } from "./ui/icon";
import { KeySheet } from "./ui/key-sheet";
import { Proof } from "./ui/proof";
import { SignOut } from "./ui/sign-out";

export interface PageProps {
  client: Client;
  route: Route;
  person: Person | null;
  onSettings: () => void; // language or theme changed: draw everything again
}

const PAGES: Record<string, ComponentType<PageProps>> = {
  lobby: Lobby,
  "sign-in": SignIn,
  table: TablePage,
  dealer: Dealer,
  display: Display,
  fairness: Fairness,
  "link-report": LinkReport,
  links: Links,
  meters: Meters,
  pit: Pit,
  hand: HandPage,
  how: How,
  chart: Chart,
  rounds: Rounds,
  practice: Practice,
  rules: Rules,
  banks: Banks,
  "set-up": SetUp,
  sheet: Sheet,
  settings: SettingsPage,
  statistics: Statistics,
  "what-if": WhatIf,
  slip: SlipPage,
  win: WinPage,
  wins: WinsPage,
};

// Pages about a table or a link, which the lobby and the Game Manager lead to.
const NAMED = ["table", "display", "rounds", "rules", "banks", "sheet", "slip"];

function Top({ client, person, route, onHelp }: PageProps & { onHelp: () => void }) {
  const waiting = useWaiting(client, person);
  const link = (page: string, label: string, waits = 0) => (
    <a href={href(page)} aria-current={route.page === page ? "page" : undefined}>{label}
      {waits > 0 ? <span class="badge warn" data-test={`waits-${page}`}>{waits}<span class="visually-hidden"> {t("waits")}</span></span> : null}</a>
  );
  return (
    <header class="top no-print">
      <a class="brand" href={href("lobby")} aria-label={t("appName")}>
        <img src="/icon.svg" alt="" /><span class="brand-name">{t("appName")}</span>
      </a>
      <nav aria-label={t("pages")}>
        {person?.role === "dealer" ? link("dealer", t("dealerTerminal")) : null}
        {person && PIT.includes(person.role) ? <>{link("pit", t("pit"), waiting.pit)}{link("links", t("gameManager"), waiting.links)}</> : null}
        {link("lobby", t("lobby"))}
        {link("practice", t("practice"))}
        {link("fairness", t("fairness"))}
      </nav>
      <button type="button" class="icon-button help" aria-label={t("help")} onClick={onHelp}><Icon name="keys" /></button>
      <a class="icon-button" href={href("settings")} aria-label={t("settings")}><Icon name="settings" /></a>
      {person ? (
        <>
          <span class="person" data-test="person" data-name={person.name} data-initial={person.name.slice(0, 1)}>
            <span class="person-name"><span class="visually-hidden">{t("signedInAs", { name: "" })}</span>{person.name}</span>
          </span>
          <SignOut client={client} person={person} kind="icon-button"><Icon name="leave" /></SignOut>
        </>
      ) : (
        <a class="button" href={href("sign-in")}>{t("signIn")}</a>
      )}
    </header>
  );
}

// An error in a page must not take the frame down, or leave a blank window.
class Guard extends Component<{ children: ComponentChildren; at: string }, { broken: string }> {
  override state = { broken: "" };
  override componentDidCatch(error: unknown) {
    this.setState({ broken: error instanceof Error ? error.message : String(error) });
  }
  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.broken) this.setState({ broken: "" });
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div class="panel notice bad" role="alert">
        <p>{t("pageBroken", { why: this.state.broken })}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>{t("reload")}</button>
      </div>
    );
  }
}

const toPage = () => document.querySelector("main")?.focus({ preventScroll: true });

// Pages that need no floor: the mathematics is in the browser.
const ALONE = ["practice", "hand", "how", "chart", "settings"];

function Banners({ connection, ended, person, outdated, page }: {
  connection: Connection; ended: string; person: Person | null; outdated: boolean; page: string;
}) {
  return (
    <div class="banners" role="status" aria-live="polite">
      {connection === "lost" ? <p class={`panel notice ${ALONE.includes(page) ? "" : "bad"}`}>{t(ALONE.includes(page) ? "offlineHere" : "connectionLost")}</p> : null}
      {connection === "connecting" ? <p class="panel notice">{t("connecting")}</p> : null}
      {ended && !person ? (
        <p class="panel notice bad">{t("sessionEnded", { why: ended })} <a href={href("sign-in")}>{t("signIn")}</a></p>
      ) : null}
      {outdated ? (
        <p class="panel notice row"><span>{t("pagesOutdated")}</span>
          <button type="button" class="button primary" onClick={() => location.reload()}>{t("reload")}</button></p>
      ) : null}
    </div>
  );
}

export function App({ client }: { client: Client }) {
  const route = useRoute();
  const [connection, setConnection] = useState<Connection>(client.connection);
  const [person, setPerson] = useState<Person | null>(client.person);
  const [ended, setEnded] = useState("");
  const [outdated, setOutdated] = useState(false);
  const [help, setHelp] = useState(false);
  const [proof, setProof] = useState<{ end: (proved: boolean) => void } | null>(null);
  const [, setDrawn] = useState(0);
  // Before the first frame: the floor may have answered by then.
  useLayoutEffect(
    () => client.listen({ connection: setConnection, person: setPerson, session: setEnded }),
    [client],
  );
  useEffect(() => {
    if (connection !== "open") return;
    void isOutdated().then(setOutdated);
    for (const load of [loadRoom, loadTitles])
      void load().then((changed) => { if (changed) setDrawn((count) => count + 1); });
  }, [connection]);
  useLayoutEffect(() => {
    client.prover = () => new Promise((end) => setProof({ end }));
    return () => { client.prover = null; };
  }, [client]);
  useKeys((key) => {
    if (key === "?") setHelp(true);
    return key === "?";
  });
  useSettingsOfOtherTabs(() => setDrawn((count) => count + 1));
  // Whoever followed a link that is gone with its page goes on reading at the new one, not at the menu.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && (document.activeElement === null || document.activeElement === document.body)) toPage();
    first.current = false;
  }, [route.page, route.name]);
  const Page = !route.name && NAMED.includes(route.page) ? Lobby : PAGES[route.page];
  const bare = route.page === "display" || route.page === "meters"; // a screen on the wall has no menu
  const props = { client, route, person, onSettings: () => setDrawn((count) => count + 1) };
  return (
    <div class={`frame ${bare ? "bare" : ""}`}>
      {bare ? null : <button type="button" class="skip button" onClick={toPage}>{t("skipToPage")}</button>}
      {bare ? null : <Top {...props} onHelp={() => setHelp(true)} />}
      <Banners connection={connection} ended={ended} person={person} outdated={outdated} page={route.page} />
      <main tabIndex={-1}>
        <Guard at={`${route.page}/${route.name}`}>
          {person?.owes && !bare ? <FirstSteps client={client} owes={person.owes} /> : Page ? <Page {...props} /> : <p class="panel notice">{t("notFound")} <a href={href("lobby")}>{t("lobby")}</a></p>}
        </Guard>
      </main>
      {proof ? <Proof client={client} onEnd={(proved) => { setProof(null); proof.end(proved); }} /> : null}
      {help ? <KeySheet onClose={() => setHelp(false)} /> : null}
    </div>
  );
}
