import { createECDH, ECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Tells whether a text is a public key that a push can be encrypted for: a point of P-256, not only of its length. */
export function isPushPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65 || point[0] !== 0x04) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false;
  }
}

/** The key pair by which push services know who sends (RFC 8292), in base64url without padding. */
export type VapidKeys = {
  /** An uncompressed point of P-256; browsers are given it when they subscribe. */
  readonly publicKey: string;
  readonly privateKey: string;
};

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url');
  // A scalar that begins with zeros is given without them.
  const scalar = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]).toString('base64url');
  return { publicKey, privateKey };
}
