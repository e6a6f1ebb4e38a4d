// The pages in every language that there is: no English is left on any page, and a whole round is played.
// What the server refuses is said where it happens, in Spanish. Names of wagers, games, players and tables
// are the same in every language.
import { Client, STAFF, assert, go, house, keyed, main, open, player, shot, startFloor, test } from "./lib.mjs";
import { OTHERS, catalogue, isEnglish, pages } from "./lib-words.mjs";
import { royal } from "../server/lib.mjs";

async function noEnglish(page, what) {
    await page.evaluate(() => document.fonts.ready);
    const texts = await page.evaluate(() => {
        const out = [], skip = "script, style, code, option, [lang=en]";
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.parentElement;
            if (at && at.checkVisibility() && !at.closest(skip)) out.push(node.textContent.trim());
        }
        for (const at of document.querySelectorAll("[aria-label], [placeholder], [title], option"))
            if (!at.closest("[lang=en]"))
                out.push(at.getAttribute("aria-label"), at.getAttribute("placeholder"), at.getAttribute("title"));
        return [...new Set(out.filter(Boolean))];
    });
    assert.ok(texts.length > 1, `${what} is blank`);
    assert.deepEqual(texts.filter(isEnglish), [], `English on ${what}`);
}

const enter = (server, language, as, pin, at, size) => open(server, { as, pin, at, size, settings: { language } });
const texts = (language) => (key, values = {}) => pages(language)[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

const people = [...STAFF, ...["ann", "bob", "cid"].map((name) => ({ name, role: "player", pin: "7777", deposit: 100000 }))];
const button = (page, name) => page.getByRole("button", { name });

test("refusals are said in Spanish, where they happen", async () => {
    const limits = { base: { min: 2500, max: 40000 } };
    const server = await startFloor([keyed("live", limits), keyed("shut")], { people });
    const page = await open(server, { at: "sign-in", settings: { language: "es" }, once: true });
    // this page hears nothing of what others do while it is deaf, and so asks for what it cannot have
    let deaf = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const floor = socket.connectToServer();
        socket.onMessage((text) => floor.send(text));
        floor.onMessage((text) => { if (!deaf || text.includes('"re"')) socket.send(text); });
    });
    await page.reload();
    const signIn = async (pin) => {
        await page.getByLabel("Nombre").fill("ann");
        await page.getByLabel("PIN").fill(pin);
        await page.locator("form").getByRole("button", { name: "Entrar" }).click();
    };
    await signIn("0000");
    await page.getByText("El nombre o el PIN no es correcto.").waitFor();
    await noEnglish(page, "a wrong PIN");
    await signIn("7777");
    await page.locator("[data-test=person]").getByText("ann").waitFor({ state: "attached" });

    await go(page, "table/live");
    await button(page, "Sentarse aquí: Asiento 2").waitFor();
    deaf = true;
    const bob = await player(server, "live", { name: "bob", pin: "7777", spot: 2, buy: 10000 });
    await button(page, "Sentarse aquí: Asiento 2").click();
    await page.getByText("El asiento 2 está ocupado.").waitFor();
    await noEnglish(page, "a taken seat");
    deaf = false;
    await page.reload();

    await button(page, "Sentarse aquí: Asiento 3").click();
    await page.getByLabel("Cantidad de fichas").fill("5000");
    await button(page, "Comprar fichas").last().click();
    await page.getByText("El saldo no alcanza: hacen falta $5,000, y en la cuenta hay $1,000.").waitFor();
    await page.getByLabel("Cantidad de fichas").fill("200");
    await button(page, "Comprar fichas").last().click();
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    const dora = await (await Client.connect(server)).login("dora", "1111");
    await dora.ok("new_game", { table: "live" });
    await button(page, "Importes exactos").click();
    await page.getByLabel(/^Ante = Blind/).fill("5");
    await noEnglish(page, "exact amounts");
    await button(page, "Confirmar").click();
    await page.getByText("$5 en Ante no llega al mínimo de $25.").waitFor();
    await noEnglish(page, "a bet below the minimum");
    await shot(page, "refused-es", { sizes: ["phone"] });
    bob.close?.();

    await go(page, "table/shut");
    await button(page, "Sentarse aquí: Asiento 1").waitFor();
    deaf = true;
    const sam = await (await Client.connect(server)).login("sam", "2222");
    await sam.ok("close", { table: "shut" });
    await button(page, "Sentarse aquí: Asiento 1").click();
    await page.getByText("La mesa está cerrada.").waitFor();
    await noEnglish(page, "a table that closed");
    deaf = false;

    await go(page, "pit");
    await page.getByText("Esta página es para supervisor").waitFor();
    await noEnglish(page, "a page for somebody else");
    await page.evaluate(() => sessionStorage.setItem("uth.token", "0".repeat(64)));
    await page.reload();
    await page.getByText("Esta sesión ha caducado: entre de nuevo.").waitFor();
    await noEnglish(page, "a session that is over");
});

const progressive = { links: [{ name: "main", title: "Mega", table: "LINK-01", games: true, location: "pit",
    executive_above: 500000, levels: [{ seed: 1000000, rate: 250000, reserve_rate: 12345 }] }] };

for (const language of OTHERS) test(`no page has English left in it in ${pages(language).languageName}, and nothing is wider than a phone`, async () => {
    const say = texts(language);
    const visit = async (page, at, ready) => {
        await go(page, at);
        await (typeof ready === "string" ? page.getByText(ready) : page.locator(ready.css)).first().waitFor();
        await noEnglish(page, at);
        await shot(page, `${language}-${at.replace(/\W+/g, "-")}`, { sizes: ["phone"], axe: false });
    };
    const server = await startFloor([
        { name: "t1", title: "Table t1", rules: "washington", link: "main", dealer: true, source: "keyed",
            float: 100000000, options: { progressive: "LINK-01" } },
        { name: "cal", title: "Table cal", rules: "california", dealer: true, source: "keyed", open: true, offer_s: 600 },
        house("w"),
    ], { people, ...progressive });
    const ann = await player(server, "t1", { name: "ann", pin: "7777", spot: 3, buy: 50000 });
    const dora = await (await Client.connect(server)).login("dora", "1111");
    await royal("t1", dora, ann, 3, { ante: 500, blind: 500, trips: 500, progressive: 100 });

    const dealer = await enter(server, language, "dora", "1111", "");
    await visit(dealer, "dealer/t1", { css: ".dealer-steps" });
    await visit(dealer, "dealer/cal", { css: ".dealer-steps" });
    await dora.ok("claim", { table: "t1", link: "main", spot: 3, hand: "royal flush" });

    const sam = await enter(server, language, "sam", "2222", "");
    await visit(sam, "links", { css: "main a" });
    await visit(sam, "links/main", say("pendingClaims"));
    const client = await (await Client.connect(server)).login("sam", "2222");
    await client.ok("reject_claim", { link: "main", number: 1, reason: "ensayo" });
    await visit(sam, "what-if/main", { css: "dl.figures" });
    await visit(sam, "link-report/main", { css: "table" });
    await visit(sam, "wins/main", { css: "main" });
    await visit(sam, "pit", say("winToday"));
    await visit(sam, "pit/people", { css: "table" });
    await visit(sam, "pit/log", say("log_deal"));
    await visit(sam, "pit/report", { css: "table" });
    await visit(sam, "banks/cal", { css: "main h1, main h2" });
    await visit(sam, "sheet/cal", { css: "main h1, main h2" });
    await client.ok("void", { table: "t1", reason: "ensayo" });
    await visit(sam, "rounds/t1", { css: "table" });
    await visit(sam, "hand/t1/1", { css: ".felt" });

    const page = await enter(server, language, "bob", "7777", "");
    await visit(page, "lobby", "Table w");
    await visit(page, "settings", say("language"));
    await visit(page, "fairness", say("fairness"));
    await visit(page, "practice", { css: ".felt" });
    await visit(page, "rules/t1", { css: ".rule-card h2, .rule-card h3" });
    await visit(page, "rules/cal", { css: ".rule-card h2, .rule-card h3" });
    await visit(page, "display/t1", { css: ".display .board, .felt, .big" });
    await visit(page, "meters/main", "Mega");
    await visit(page, "table/cal", { css: ".felt" });
    await visit(page, "table/t1", { css: ".felt" });
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await noEnglish(page, "the sheet of keys");
});

for (const language of OTHERS) test(`a whole round in ${pages(language).languageName}: bets, pay tables, decisions, results and their reasons, last hands`, async () => {
    const say = texts(language), { sentences } = catalogue(language);
    const server = await startFloor([house("w")], { people });
    const page = await enter(server, language, "bob", "7777", "table/w");
    const look = async (name) => {
        await noEnglish(page, name);
        await shot(page, `${language}-round-${name}`, { sizes: ["phone"], axe: false });
    };
    await button(page, `${say("sitHere")}: ${say("seat", { spot: 4 })}`).click();
    await page.locator(".bar-say").getByLabel(say("buyInAmount")).fill("200");
    await button(page, say("buyIn")).last().click();
    await page.locator("[data-test=chips]").getByText("$200").waitFor();
    await page.getByRole("radio", { name: "$5", exact: true }).click();
    for (const wager of ["Ante", "Trips", "Bad Beat", "Ultimate Pairs"]) await button(page, new RegExp(`^${wager}: `)).click();
    for (const wager of ["Blind", "Trips", "Bad Beat", "Ultimate Pairs"]) {
        await button(page, say("exactAmounts")).click();
        await button(page, say("payTableOf", { wager })).click();
        await page.getByRole("dialog").locator("tbody tr").first().waitFor();
        await noEnglish(page, `the pay table of ${wager}`);
        await page.getByRole("dialog").getByRole("button", { name: say("close") }).click();
    }
    await look("bets");
    await button(page, say("dealNow")).click();
    await button(page, say("check")).waitFor();
    await look("preflop");
    await button(page, say("check")).click();
    await page.locator(".felt[data-phase=flop]").waitFor();
    await button(page, say("check")).click();
    await page.locator(".felt[data-phase=river]").waitFor();
    await look("river");
    await button(page, /^1x/).click();
    await page.locator("[data-test=result]").waitFor();
    // each wager has its reason, put together from a sentence of this language
    await look("result");
    await button(page, say("whyAsk")).click();
    const reasons = await page.locator("[data-test=reasons] .lines li p").allTextContents();
    const patterns = Object.entries(sentences).filter(([name]) => name.startsWith("why_"))
        .map(([, text]) => new RegExp(`^${text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`));
    assert.ok(reasons.length >= 6, reasons.join("\n"));
    assert.deepEqual(reasons.filter((reason) => !patterns.some((it) => it.test(reason))), []);
    await look("reasons");
    await page.getByRole("dialog").getByRole("button", { name: say("close") }).click();
    await button(page, say("dismiss")).click();
    await page.keyboard.press("h");
    await page.locator(".recall-item").click();
    await page.locator(".worth .values").first().waitFor();
    await look("hand");
});

await main();
