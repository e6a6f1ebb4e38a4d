// An authenticator: codes of RFC 6238 for a secret in base32, by Node's own crypto.
import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30000;

export function bytesOf(secret) {
    const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
    return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

// The code now, or `steps` later.
export function codeOf(secret, steps = 0) {
    const message = Buffer.alloc(8);
    message.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
    const hash = createHmac("sha1", bytesOf(secret)).update(message).digest();
    const at = hash[19] & 15;
    return String((hash.readUInt32BE(at) & 0x7fffffff) % 1000000).padStart(6, "0");
}
