// A floor where everybody proves who they are, as a configuration without `identity` has it, and people
// on it who have done so: their own PIN, and a second factor where their role needs one.
import { Client, Server, assert, scratch } from "./lib.mjs";
import { codeOf } from "./authenticator.mjs";

export const GIVEN = "chosen by the house"; // every PIN, until its owner changes it
export const OWN = "quite another secret";

// The names that others see, and those that people log in with.
export const PEOPLE = [
    { name: "ann", login: "m-4711", role: "player", pin: GIVEN, deposit: 5000000 },
    { name: "bob", login: "m-4712", role: "player", pin: GIVEN, deposit: 5000000 },
    { name: "dora", login: "d-17", role: "dealer", pin: GIVEN, tables: ["w"] },
    { name: "dave", login: "d-18", role: "dealer", pin: GIVEN, tables: [] },
    { name: "sam", login: "s-31", role: "supervisor", pin: GIVEN },
    { name: "sue", login: "s-32", role: "supervisor", pin: GIVEN },
    { name: "erin", login: "e-51", role: "executive", pin: GIVEN },
    { name: "otto", login: "a-61", role: "auditor", pin: GIVEN },
    { name: "fay", login: "f-71", role: "feed", pin: GIVEN, tables: ["w"] },
    { name: "fred", login: "f-72", role: "feed", pin: GIVEN, tables: ["x"] },
];

const TABLE = { rules: "washington", dealer: true, source: "keyed", float: 10000000 };

export function strictFloor(identity = {}, more = {}, folder = scratch(), env = {}) {
    return Server.start(folder, {
        tables: [{ name: "w", ...TABLE }, { name: "x", ...TABLE }],
        people: PEOPLE,
        limits: { log_ins: { burst: 1000, per_minute: 1000 } },
        identity,
        ...more,
    }, [], undefined, env);
}

// Owner's secrets: name -> base32.
export const secrets = new Map();

// Logs in for the first time, and pays what is owed. Codes are used once: the next log-in of this
// person takes `step` 1 or waits.
export async function moveIn(server, name, options = {}) {
    const { login } = PEOPLE.find((person) => person.name === name);
    const client = await Client.connect(server, options);
    let answer = await client.ok("login", { name: login, pin: GIVEN });
    Object.assign(client, { name, token: answer.token, terminal: answer.terminal });
    if (answer.owes === "pin")
        answer = await client.ok("change_pin", { pin: GIVEN, new_pin: OWN });
    if (answer.owes === "code") {
        const { secret } = await client.ok("connect_code");
        answer = await client.ok("confirm_code", { code: codeOf(secret, -1) });
        secrets.set(name, secret);
    }
    assert.equal(answer.owes, undefined);
    return client;
}

export const loginOf = (name) => PEOPLE.find((person) => person.name === name).login;
export const from = (server, localAddress) => Client.connect(server, { localAddress });
