import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKey } from './link-key.ts';
import { readTripLink, type TripLink, writeTripLink } from './trip-link.ts';

const macBytes = 16;
/** Three numbers of at most 53 bits each, seven bits a byte. */
const mostBytes = 3 * 8 + macBytes;

/**
 * Returns a link's token in the form that messages had before they were sealed: the numbers as they are, and 128
 * bits of an HMAC-SHA256 over them. None is sent any more; those that were are read until their trips are over.
 */
export function makeSignedLinkToken({ signing }: LinkKey, link: TripLink): string {
  const numbers = writeTripLink(link);
  return Buffer.concat([numbers, sign(signing, numbers)]).toString('base64url');
}

/** Returns what the bytes of such a token were made for; undefined for whatever was not made with this key. */
export function readSignedLinkToken(key: LinkKey, bytes: Buffer): TripLink | undefined {
  if (bytes.length > mostBytes || bytes.length <= macBytes) return undefined;
  const numbers = bytes.subarray(0, bytes.length - macBytes);
  const isSigned = timingSafeEqual(sign(key.signing, numbers), bytes.subarray(-macBytes));
  return isSigned ? readTripLink(numbers) : undefined;
}

function sign(key: Buffer, numbers: Buffer): Buffer {
  return createHmac('sha256', key).update(numbers).digest().subarray(0, macBytes);
}
