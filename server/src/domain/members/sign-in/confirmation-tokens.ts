import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../values/clock.ts';
import { confirmationHours } from '../mails/member-mails.ts';

/** What the links hold that confirm an email: nothing of them is stored. */
export type ConfirmationTokens = {
  make(email: string): string;
  /** Returns the email that a token confirms; undefined for one that is none of ours, or is over. */
  read(rawToken: string): string | undefined;
};

/** What a token tells; times in seconds since 1970. */
type Claims = { readonly email: string; readonly iat: number; readonly exp: number };

/** Of a JSON Web Token that is signed by HMAC with SHA-256 (RFC 7515): no other is taken. */
const header = encode({ alg: 'HS256' });

/** Makes tokens that are good for a day, and tell their email and their end to whoever reads them. */
export function createConfirmationTokens(secret: string, clock: Clock): ConfirmationTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  const nowSeconds = () => Math.floor(clock().epochMilliseconds / 1_000);
  return {
    make(email) {
      const iat = nowSeconds();
      const signed = `${header}.${encode({ email, iat, exp: iat + confirmationHours * 3_600 })}`;
      return `${signed}.${sign(signed).toString('base64url')}`;
    },
    read(rawToken) {
      const [given, payload = '', signature = '', ...more] = rawToken.split('.');
      const right = sign(`${header}.${payload}`);
      const bytes = Buffer.from(signature, 'base64url');
      if (given !== header || more.length > 0 || bytes.length !== right.length) return undefined;
      if (!timingSafeEqual(bytes, right)) return undefined;
      const told: Partial<Claims> = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return told.exp !== undefined && told.exp > nowSeconds() ? told.email : undefined;
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
