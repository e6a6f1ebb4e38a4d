// A server under faults that a test turns on and off while it runs: the numbers of
// tests/shim/faults.c.
import { openSync, readSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const LIBRARY = process.env.UTH_FAULTY ?? "build/libuth_faults.so";

export class Faults {
    static names = ["syncsLeft", "syncError", "writesLeft", "writeError", "wallAheadS", "syncs",
        "syncDelayMs", "blocksLeft", "threadsLeft", "syncsHeld", "passedS"];

    constructor(folder) {
        this.path = join(folder, "faults");
        writeFileSync(this.path, Buffer.alloc(8 * Faults.names.length));
        this.file = openSync(this.path, "r+");
        this.set({ syncsLeft: -1, writesLeft: -1, blocksLeft: -1, threadsLeft: -1 });
        this.env = { LD_PRELOAD: LIBRARY, UTH_FAULTS: this.path };
    }

    set(numbers) {
        for (const [name, value] of Object.entries(numbers)) {
            const bytes = Buffer.alloc(8);
            bytes.writeBigInt64LE(BigInt(value));
            writeSync(this.file, bytes, 0, 8, 8 * Faults.names.indexOf(name));
        }
    }

    get(name) {
        const bytes = Buffer.alloc(8);
        readSync(this.file, bytes, 0, 8, 8 * Faults.names.indexOf(name));
        return Number(bytes.readBigInt64LE());
    }
}
