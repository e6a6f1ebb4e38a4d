// WebSocket by hand: the handshake, and frames that no library would send.
export const UPGRADE = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString("base64")}\r\n` +
    "Sec-WebSocket-Version: 13\r\n\r\n";

// A frame with any header: opcode with its flags, the length as it is claimed to be.
export function frame(first, claimed, payload = "", masked = true) {
    const body = Buffer.from(payload, "latin1");
    const length = claimed < 126 ? [claimed]
        : claimed < 65536 ? [126, claimed >> 8, claimed & 255]
        : [127, 0, 0, 0, 0, ...Buffer.from(new Uint32Array([claimed]).buffer).reverse()];
    if (masked) length[0] |= 128;
    return Buffer.concat([Buffer.from([first, ...length, ...(masked ? [0, 0, 0, 0] : [])]), body]);
}
