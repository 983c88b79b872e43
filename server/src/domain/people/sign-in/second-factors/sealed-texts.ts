import { hash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { RandomBytes } from '../../../sessions/session.ts';

/** Keeps texts that the database alone does not give away. */
export type SealedTexts = {
  seal(text: string): string;
  /** @throws Error for what was sealed with another secret, or is no such text. */
  open(sealed: string): string;
};

/** Says how the rest is encrypted. better-auth wrote the first of them, and they stay good. */
const prefix = '$ba$1$';
const nonceBytes = 24;

/**
 * Encrypts by XChaCha20-Poly1305 with a nonce of its own for each text, and the SHA-256 of the secret as the key. Node has
 * no XChaCha20.
 */
export function createSealedTexts(secret: string, randomBytes: RandomBytes): SealedTexts {
  const key = hash('sha256', secret, 'buffer');
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const sealed = xchacha20poly1305(key, nonce).encrypt(Buffer.from(text));
      return `${prefix}${Buffer.concat([nonce, sealed]).toString('hex')}`;
    },
    open(sealed) {
      if (!sealed.startsWith(prefix)) throw new Error('what is stored is no encrypted text');
      const bytes = Buffer.from(sealed.slice(prefix.length), 'hex');
      const nonce = bytes.subarray(0, nonceBytes);
      return Buffer.from(xchacha20poly1305(key, nonce).decrypt(bytes.subarray(nonceBytes))).toString();
    },
  };
}
