// One WebSocket to the floor: commands with ids, live tables, and automatic reconnection.
//
// A command that was not answered before the connection broke is sent again under the same id on
// the next connection: the floor carries a command out once, however often it receives it.

import { PROTOCOL, type Commands } from "../../made/catalogue";
import type { LinkEvent } from "./link";
import { refusalInWords } from "./said";
import type { Reply, Role, Table, TableEvent } from "./protocol";
import { REQUEST_EVENTS } from "./requests";
import { fold } from "./table-state";

export type Owes = "pin" | "code"; // what has to be done before anything else

export interface Person { name: string; role: Role; guest?: boolean; owes?: Owes; balance?: number }

export type Connection = "connecting" | "open" | "lost" | "refused";

interface Waiting {
  text: string;
  resolve: (reply: Reply) => void;
}

export interface Listener {
  connection?: (state: Connection) => void;
  person?: (person: Person | null) => void;
  table?: (table: Table, event: TableEvent | null) => void;
  session?: (sentence: string) => void; // the session ended, and why
  link?: (event: LinkEvent) => void; // of a progressive link
  shifts?: () => void; // a shift was opened or closed
  requests?: () => void; // something about requests has happened
  relink?: () => void; // a new connection or another person: watch links again
}

const TOKEN = "uth.token";
const TERMINAL = "uth.terminal"; // by which the floor knows this device again

export function sessionToken(): string | null {
  return sessionStorage.getItem(TOKEN);
}

type Fields<What extends string> = [What] extends [keyof Commands]
  ? object extends Commands[What] ? [fields?: Commands[What]] : [fields: Commands[What]]
  : [fields?: Record<string, unknown>];

export const whyNot = (reply: Reply): string => (reply.ok ? "" : (reply.sentence ?? reply.error ?? ""));

const FIRST_PAUSE_MS = 250, LONGEST_PAUSE_MS = 8000;

export class Client {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tables = new Map<string, Table>();
  private subscribed = new Set<string>();
  private watching = new Map<string, number>(); // how many parts of a page watch it
  private listeners = new Set<Listener>();
  private pause = FIRST_PAUSE_MS;
  private counter = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 8);
  private stopped = false;
  person: Person | null = null;
  prover: (() => Promise<boolean>) | null = null; // asks who is there; true: they proved it
  connection: Connection = "connecting";

  constructor(private readonly address: string) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  start(): void {
    this.stopped = false;
    this.open();
  }

  stop(): void {
    this.stopped = true;
    this.socket?.close();
  }

  table(name: string): Table | undefined {
    return this.tables.get(name);
  }

  // Every command gets a reply in the end, even if the connection breaks. Its fields are in the
  // catalogue.
  send<What extends string>(what: What, ...[fields]: Fields<What>): Promise<Reply> {
    return this.sendProving(what, fields);
  }

  // For those who want to know only whether it was done: "", or why not.
  async order<What extends string>(what: What, ...[fields]: Fields<What>): Promise<string> {
    return whyNot(await this.sendProving(what, fields));
  }

  async login(name: string, pin: string, code = ""): Promise<Reply> {
    const terminal = localStorage.getItem(TERMINAL);
    const reply = await this.send("login", { name, pin, ...(code ? { code } : {}), ...(terminal ? { terminal } : {}) });
    if (typeof reply["terminal"] === "string") localStorage.setItem(TERMINAL, reply["terminal"]);
    return this.seeAsPerson(this.welcome(reply));
  }

  async changePin(pin: string, newPin: string, code = ""): Promise<Reply> {
    return this.seeAsPerson(this.welcome(await this.send("change_pin", { pin, new_pin: newPin, ...(code ? { code } : {}) })));
  }

  async confirmCode(code: string): Promise<Reply> {
    return this.seeAsPerson(this.welcome(await this.send("confirm_code", { code })));
  }

  async keepAccount(login: string, newPin: string): Promise<Reply> {
    return this.welcome(await this.send("keep_account", { login, new_pin: newPin }));
  }

  async guest(): Promise<Reply> {
    return this.seeAsPerson(this.welcome(await this.send("guest")));
  }

  async logout(): Promise<void> {
    await this.send("logout");
    this.forget();
  }

  async subscribe(name: string): Promise<Reply> {
    this.subscribed.add(name);
    this.watches(name, 1);
    const reply = await this.send("subscribe", this.resumeFields(name));
    if (!reply.ok) this.subscribed.delete(name);
    return reply;
  }

  unsubscribe(name: string): void {
    if (this.watches(name, -1) > 0) return;
    this.subscribed.delete(name);
    this.tables.delete(name);
    void this.send("unsubscribe", { table: name });
  }

  // A progressive link: its events come to the listeners, and there is nothing to catch up with.
  watchLink(name: string): Promise<Reply> {
    return this.send("subscribe", { link: name });
  }

  unwatchLink(name: string): void {
    void this.send("unsubscribe", { link: name });
  }

  // ---- inside ----

  private watches(name: string, more: number): number {
    const count = Math.max(0, (this.watching.get(name) ?? 0) + more);
    this.watching.set(name, count);
    return count;
  }

  private sendOnce(what: string, fields: object | undefined): Promise<Reply> {
    const id = `${this.prefix}-${++this.counter}`;
    const text = JSON.stringify({ id, do: what, ...fields });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  // What moves much money is said again once whoever is there has proved who they are.
  private async sendProving(what: string, fields: object | undefined): Promise<Reply> {
    const reply = await this.sendOnce(what, fields);
    if (reply.error !== "prove_first" || !this.prover || !(await this.prover())) return reply;
    return this.sendOnce(what, fields);
  }

  private resumeFields(name: string): Commands["subscribe"] {
    const known = this.tables.get(name);
    return known ? { table: name, last: known.n } : { table: name };
  }

  private tell(what: (listener: Listener) => void): void {
    for (const listener of this.listeners) what(listener);
  }

  private setConnection(state: Connection): void {
    this.connection = state;
    this.tell((listener) => listener.connection?.(state));
  }

  private setPerson(person: Person | null): void {
    this.person = person;
    this.tell((listener) => listener.person?.(person));
  }

  private forget(): void {
    sessionStorage.removeItem(TOKEN);
    this.setPerson(null);
  }

  // Tables that were watched by nobody are asked for again: a person sees their own cards.
  private seeAsPerson(reply: Reply): Reply {
    if (reply.ok) for (const name of this.subscribed) {
      this.tables.delete(name);
      void this.send("subscribe", { table: name });
    }
    return reply;
  }

  private welcome(reply: Reply): Reply {
    if (reply.ok && typeof reply["token"] === "string")
      sessionStorage.setItem(TOKEN, reply["token"]);
    if (reply.ok && typeof reply["name"] === "string")
      this.setPerson({
        name: reply["name"],
        role: reply["role"] as Role,
        ...(reply["guest"] === true ? { guest: true } : {}),
        ...(reply["owes"] === "pin" || reply["owes"] === "code" ? { owes: reply["owes"] } : {}),
        ...(typeof reply["balance"] === "number" ? { balance: reply["balance"] } : {}),
      });
    return reply;
  }

  private open(): void {
    if (this.stopped) return;
    this.setConnection(this.connection === "open" ? "lost" : this.connection);
    const socket = new WebSocket(this.address, PROTOCOL);
    this.socket = socket;
    socket.onopen = () => void this.comeBack(socket);
    socket.onmessage = (message) => {
      // a frame carries one message a line
      for (const line of String(message.data).split("\n")) if (line) this.receive(line);
    };
    socket.onclose = () => this.retry(socket);
  }

  private retry(socket: WebSocket): void {
    if (this.socket !== socket || this.stopped) return;
    this.socket = null;
    this.setConnection("lost");
    const wait = this.pause * (0.5 + Math.random());
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE_MS);
    setTimeout(() => this.open(), wait);
  }

  // The session first, then the tables, then whatever is still unanswered.
  private async comeBack(socket: WebSocket): Promise<void> {
    this.pause = FIRST_PAUSE_MS;
    const unanswered = [...this.waiting.values()];
    const token = sessionToken();
    if (token) {
      const reply = this.welcome(await this.send("resume", { token }));
      if (!reply.ok && reply.error !== "busy") {
        this.forget();
        this.tell((listener) => listener.session?.(reply.sentence ?? ""));
      }
    }
    if (this.socket !== socket) return;
    for (const name of this.subscribed) void this.send("subscribe", this.resumeFields(name));
    for (const command of unanswered) socket.send(command.text);
    this.tell((listener) => listener.relink?.());
    this.setConnection("open");
  }

  private takeSnapshot(reply: Reply): void {
    const table = reply["snapshot"] as Table | undefined;
    if (!reply.ok || typeof table !== "object") return;
    this.tables.set(table.table, table);
    this.tell((listener) => listener.table?.(table, null));
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Reply & TableEvent;
    if (typeof message.re === "string") {
      const waiting = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.error) message.sentence = refusalInWords(message);
      this.takeSnapshot(message); // at once: the events after it may be in the same frame
      waiting?.resolve(message);
    } else if (typeof message.event === "string") {
      const link = message as unknown as LinkEvent & { table?: string };
      if (typeof link.link === "string") this.tell((listener) => listener.link?.(link));
      if (message.event === "shift_opened" || message.event === "shift_closed") this.tell((listener) => listener.shifts?.());
      if (REQUEST_EVENTS.has(message.event)) this.tell((listener) => listener.requests?.());
      this.takeEvent(message);
    }
  }

  private takeEvent(event: TableEvent): void {
    const before = this.tables.get(event.table);
    if (!before) return;
    const after = fold(before, event);
    if (after === null) {
      this.tables.delete(event.table);
      void this.send("subscribe", { table: event.table });
      return;
    }
    if (after === before) return;
    this.tables.set(event.table, after);
    this.tell((listener) => listener.table?.(after, event));
  }
}
