import { createRandom } from './points.ts';

/** Gives the bytes of the next request. They may be those of an earlier one, changed in place. */
export type NextRequest = () => Buffer;

const keyDigits = 12;
const keyBegin = 'load-';
export const placeholderKey = keyBegin + '0'.repeat(keyDigits);
/** Of a coordinate's six decimals, so that a point moves by some 10 m at the most. */
const movedDigits = 2;
export const movedDegrees = 0.000099;
const anyCoordinate = /"(?:from|to)L(?:at|ng)":\d+\.\d{6}/g;

/** Yields one request after the other, and the first again after the last. */
export function cycle(requests: readonly Buffer[]): NextRequest {
  let next = 0;
  return () => requests[next++ % requests.length] as Buffer;
}

let keys = 0;

/** Gives each request an Idempotency-Key that no other has, in the place of the placeholder. */
export function withFreshKeys(nextRequest: NextRequest): NextRequest {
  return () => {
    const request = nextRequest();
    const at = request.indexOf(keyBegin) + keyBegin.length;
    request.write(String(++keys).padStart(keyDigits, '0'), at, 'latin1');
    return request;
  };
}

/**
 * Moves each request between two points that were never asked for: the last digits of their coordinates are
 * drawn anew.
 */
export function withFreshPoints(requests: readonly Buffer[]): NextRequest {
  const random = createRandom(11);
  const copies = requests.map((request) => Buffer.from(request));
  const ends = copies.map((request) =>
    [...request.toString('latin1').matchAll(anyCoordinate)].map(({ 0: text, index }) => index + text.length),
  );
  let next = 0;
  return () => {
    const index = next++ % copies.length;
    const request = copies[index] as Buffer;
    for (const end of ends[index] ?? []) {
      const digits = String(Math.floor(random() * 10 ** movedDigits)).padStart(movedDigits, '0');
      request.write(digits, end - movedDigits, 'latin1');
    }
    return request;
  };
}
