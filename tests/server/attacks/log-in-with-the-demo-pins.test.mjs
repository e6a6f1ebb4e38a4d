// The attacker looks for a demo floor that somebody has put on the network: its PINs are printed.
import { assert, main, scratch, test, uth } from "../lib.mjs";

test("the demo floor is for the own machine", () => {
    for (const listen of ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"])
        for (const more of [[], ["--insecure"]]) {
            const { code, err } = uth("serve", "--demo", "--db", `${scratch()}/x.db`, "--listen", listen, ...more);
            assert.equal(code, 2);
            assert.match(err, /--demo: .* can be reached from outside, and everybody knows the PINs/);
        }
});

await main();
