import { Secret, TOTP } from 'otpauth';
import type { RandomBytes } from '../../../sessions/session.ts';

/** As every authenticator app makes them: RFC 6238 with SHA-1, six digits, half a minute a step. */
const period = 30;
/** Phones' clocks differ by so many steps. */
const slackSteps = 1;
const secretBytes = 24;

/** Makes the secret of an app: the characters themselves are its key. */
export function makeAppSecret(randomBytes: RandomBytes): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** Returns the address that an app reads from a QR code. */
export function makeAppUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ issuer, label: email, period, secret: Secret.fromUTF8(secret) }).toString();
}

/** Returns the half minute, counted since 1970, whose code is given; undefined for one that is not good at that moment. */
export function findStep(secret: string, code: string, now: Temporal.Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.epochMilliseconds;
  const shift = new TOTP({ period, secret: Secret.fromUTF8(secret) }).validate({
    ...{ token: code, timestamp, window: slackSteps },
  });
  return shift === null ? undefined : Math.floor(timestamp / 1_000 / period) + shift;
}
