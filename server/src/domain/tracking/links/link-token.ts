import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which link to which trip. */
export type TripLink = {
  readonly accountId: number;
  readonly tripId: number;
  /** A trip's links of lower versions are useless. */
  readonly version: number;
};

const macBytes = 16;
/** Three numbers of at most 53 bits each, seven bits a byte. */
const mostBytes = 3 * 8 + macBytes;

/** The key of links: of one environment, and of nothing else that the secret may be good for. */
export function makeLinkKey(secret: string, environment: 'test' | 'live'): Buffer {
  return createHmac('sha256', secret).update(`links to trips of ${environment}`).digest();
}

/**
 * The last part of a link: account, trip and version, and 128 bits of an HMAC-SHA256 over them, in letters that an address
 * may have. Nothing of it is stored, and nobody without the key makes one.
 */
export function makeLinkToken(key: Buffer, link: TripLink): string {
  const numbers = writeNumbers(link);
  return Buffer.concat([numbers, sign(key, numbers)]).toString('base64url');
}

/** What a token was made for; undefined for whatever was not made with this key, or was made longer or shorter. */
export function readLinkToken(key: Buffer, token: string): TripLink | undefined {
  if (!/^[\w-]{24,56}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length > mostBytes || bytes.length <= macBytes) return undefined;
  const numbers = bytes.subarray(0, bytes.length - macBytes);
  if (!timingSafeEqual(sign(key, numbers), bytes.subarray(-macBytes))) return undefined;
  const link = readNumbers(numbers);
  // One trip has one token: no other spelling of it opens anything.
  return link && makeLinkToken(key, link) === token ? link : undefined;
}

function sign(key: Buffer, numbers: Buffer): Buffer {
  return createHmac('sha256', key).update(numbers).digest().subarray(0, macBytes);
}

/** Seven bits a byte, the lowest first; the eighth bit says that more follow. */
function writeNumbers({ accountId, tripId, version }: TripLink): Buffer {
  const bytes: number[] = [];
  for (const number of [accountId, tripId, version]) {
    let rest = number;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

function readNumbers(bytes: Buffer): TripLink | undefined {
  const numbers: number[] = [];
  let number = 0;
  let place = 1;
  for (const byte of bytes) {
    number += (byte % 128) * place;
    place *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, place] = [0, 1];
  }
  const [accountId, tripId, version] = numbers;
  const areWhole = numbers.length === 3 && place === 1 && numbers.every(Number.isSafeInteger);
  if (!areWhole || accountId === undefined || tripId === undefined || version === undefined) return undefined;
  return { accountId, tripId, version };
}
