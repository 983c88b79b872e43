import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKey } from './link-key.ts';
import { readSignedLinkToken } from './signed-link-token.ts';
import { readTripLink, type TripLink, writeTripLink } from './trip-link.ts';

/** So many guesses, 2^96, as an authentication tag of GCM asks at most; each guess would be a request. */
const sealBytes = 12;
/** What is sealed has one of three lengths, by which nothing but the size of very large numbers is told. */
const blockBytes = 8;
const mostBlocks = 3;

/**
 * Returns the last part of a link, in letters that an address may have: account, trip and version, encrypted, so that a
 * token tells none of them and no two of them look alike. 27 letters, and 38 or 48 for very large numbers. Nothing of it
 * is stored, and nobody without the key makes one.
 *
 * The construction is SIV (RFC 5297) with HMAC-SHA256 and AES-256-CTR: the HMAC of the plain bytes is both the seal and
 * where the encryption begins, so that the same link has the same token each time, and no number has to be used once.
 */
export function makeLinkToken(key: LinkKey, link: TripLink): string {
  const numbers = writeTripLink(link);
  const plain = Buffer.alloc(Math.ceil(numbers.length / blockBytes) * blockBytes);
  numbers.copy(plain);
  const seal = makeSeal(key, plain);
  return Buffer.concat([
    seal,
    createCipheriv('aes-256-ctr', key.encrypting, counterOf(seal)).update(plain),
  ]).toString('base64url');
}

/** Returns what a token was made for; undefined for whatever was not made with this key, or was made longer or shorter. */
export function readLinkToken(key: LinkKey, token: string): TripLink | undefined {
  if (!/^[\w-]{24,56}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // One trip has one token: no other spelling of it opens anything.
  if (bytes.toString('base64url') !== token) return undefined;
  return readSealedLinkToken(key, bytes) ?? readSignedLinkToken(key, bytes);
}

function readSealedLinkToken(key: LinkKey, bytes: Buffer): TripLink | undefined {
  const blocks = (bytes.length - sealBytes) / blockBytes;
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > mostBlocks) return undefined;
  const seal = bytes.subarray(0, sealBytes);
  const plain = createDecipheriv('aes-256-ctr', key.encrypting, counterOf(seal)).update(
    bytes.subarray(sealBytes),
  );
  return timingSafeEqual(makeSeal(key, plain), seal) ? readTripLink(plain) : undefined;
}

function makeSeal({ sealing }: LinkKey, plain: Buffer): Buffer {
  return createHmac('sha256', sealing).update(plain).digest().subarray(0, sealBytes);
}

/** The 16 bytes that AES counts from: the seal, and room to count. */
function counterOf(seal: Buffer): Buffer {
  return Buffer.concat([seal], 16);
}
