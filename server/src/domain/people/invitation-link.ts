import { createHash, randomBytes } from 'node:crypto';

/** For how many days the link of an invitation is good: our own figure. */
export const invitationDays = 7;

/** Makes the random token of a link: 256 bits. */
export function makeInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a link: its SHA-256, by which nobody opens it. */
export function hashInvitationToken(rawToken: string): Buffer {
  return createHash('sha256').update(rawToken).digest();
}
