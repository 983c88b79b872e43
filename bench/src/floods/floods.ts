import { createHash } from 'node:crypto';
import { writeRequest } from '../load/write-request.ts';

/**
 * The ways in which strangers flood the service; `livez`, which costs nothing, is what the others are
 * compared with.
 */
export const floodKinds = [
  'livez',
  'sign-in',
  'drivers’ codes',
  'customers’ codes',
  'invitations',
  'refused keys',
  'slow readers',
] as const;
export type FloodKind = (typeof floodKinds)[number];

/** So many different emails, numbers, links and keys, in turn. */
const different = 2_000;
/** The largest answer that anybody is given who asks for it. */
const largestAnswer = '/openapi.json';
/** The pages' own, as far as the service can tell. */
const fromOurPages = 'Origin: http://127.0.0.1';

/**
 * Makes the bytes of a flood's requests, none of which anybody answers with 200 but /livez and the slow
 * readers'.
 */
export function makeFlood(kind: FloodKind): readonly Buffer[] {
  const many = (make: (n: number) => Buffer) => Array.from({ length: different }, (_, n) => make(n));
  const numberOf = (n: number) => ({ phoneCode: '971', mobileNumber: String(551_000_000 + n) });
  switch (kind) {
    case 'livez':
      return [writeRequest('GET', '/livez', 'Accept: */*')];
    case 'slow readers':
      return [writeRequest('GET', largestAnswer, 'Accept: */*')];
    case 'sign-in':
      return many((n) =>
        writeRequest('POST', '/portal-api/sign-in', fromOurPages, {
          email: `stranger-${n}@example.ae`,
          password: 'a wrong password',
        }),
      );
    case 'drivers’ codes':
      return many((n) => writeRequest('POST', '/driver-api/sign-in-codes', 'Accept: */*', numberOf(n)));
    case 'customers’ codes':
      return many((n) => writeRequest('POST', '/tracking-api/sign-in-codes', fromOurPages, numberOf(n)));
    case 'invitations':
      return many((n) =>
        writeRequest('POST', '/portal-api/invitations/look-up', fromOurPages, { token: drawToken(n) }),
      );
    case 'refused keys':
      return many((n) =>
        writeRequest('GET', '/api/Trips', `x-api-key: svc_sk_test_${drawToken(n).slice(0, 40)}`),
      );
  }
}

/** Letters and digits of which none means anything. */
function drawToken(n: number): string {
  return createHash('sha256').update(`nobody's ${n}`).digest('hex');
}
