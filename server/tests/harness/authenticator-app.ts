import { createHmac } from 'node:crypto';

/** The code that an authenticator app shows at a moment (RFC 6238), for the address that it was set up with. */
export function showCode(totpUri: string, atMs = Date.now()): string {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The code that the app shows next: good already, and good after the one that it shows now was used. */
export function showNextCode(totpUri: string): string {
  return showCode(totpUri, Date.now() + 30_000);
}

/** A code that is wrong at any moment near this one. */
export function showWrongCode(totpUri: string): string {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((shift) => showCode(totpUri, Date.now() + shift));
  return (
    ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? ''
  );
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
