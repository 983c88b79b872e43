import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { countAttempt, deleteAttempts, uncountAttempts } from './attempts-store.ts';

/** Our own figures: how often each may be tried in a while. By remote address the operator sets how often. */
const limits = {
  /** Signing in as one email from one remote address; right passwords do not count. */
  'sign-in': { most: 10, minutes: 15 },
  /** The same from anywhere: so many that a stranger at one address, or at a few, locks only themselves out. */
  'sign-in-anywhere': { most: 100, minutes: 15 },
  /** Asking from one remote address for the mail that sets a new password. */
  reset: { most: 5, minutes: 60 },
  /**
   * Such mails to one email, whoever asked. What is more is not sent, and nobody is refused for it: a link that is good
   * for most of its hour came just before, so that no stranger keeps a member from theirs.
   */
  'reset-mail': { most: 3, minutes: 20 },
  /** Asking for the mail that confirms an address. */
  confirmation: { most: 5, minutes: 60 },
  /** A member's own password, asked for again; right ones do not count. */
  password: { most: 10, minutes: 15 },
  /** Mails by which an account invites. */
  invitation: { most: 50, minutes: 60 * 24 },
} as const;

const addressMinutes = 15;

export type AttemptDeps = { readonly db: Queryable; readonly clock: Clock };

export type AttemptKind = keyof typeof limits;

/** One thing that is tried, and by or to whom: an email, a member's or an account's number. */
export type Attempt = {
  readonly kind: AttemptKind;
  readonly of: string | number;
  /** The remote address, of what each address may try by itself. */
  readonly from?: string;
};

/**
 * Counts an attempt in the database, for all processes together, whether or not what it is about exists.
 * @throws Problem too_many_requests when there were too many.
 */
export async function takeAttempt(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  const { most, minutes } = limits[attempt.kind];
  await take(deps, nameOf(attempt), most, minutes);
}

/** The same where too many are no refusal: false then. */
export async function mayAttempt(deps: AttemptDeps, attempt: Attempt): Promise<boolean> {
  const { most, minutes } = limits[attempt.kind];
  return (await count(deps, nameOf(attempt), minutes)).counted <= most;
}

/** The same for whatever people try who are not signed in, by the address it comes from. */
export async function takeAttemptFrom(deps: AttemptDeps, address: string, most: number): Promise<void> {
  await take(deps, nameOfAddress(address), most, addressMinutes);
}

/** What was tried so far counts for nothing any more. */
export function forgetAttempts({ db }: Pick<AttemptDeps, 'db'>, attempt: Attempt): Promise<void> {
  return deleteAttempts(db, nameOf(attempt));
}

/** What turned out to be right counts for nothing. */
export function giveAttemptsBack(
  { db }: Pick<AttemptDeps, 'db'>,
  attempts: readonly Attempt[],
  address?: string,
): Promise<void> {
  const ofAddress = address === undefined ? [] : [nameOfAddress(address)];
  return uncountAttempts(db, [...attempts.map(nameOf), ...ofAddress]);
}

async function take(deps: AttemptDeps, subject: string, most: number, minutes: number) {
  const { counted, endsAt, now } = await count(deps, subject, minutes);
  if (counted <= most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(endsAt.since(now).total('seconds')));
  throw new Problem('too_many_requests', { retryAfterSeconds });
}

async function count({ db, clock }: AttemptDeps, subject: string, minutes: number) {
  const now = clock();
  return { ...(await countAttempt(db, subject, now, now.add({ minutes }))), now };
}

/** Who tries is nobody's business, and what is typed may be of any length: emails are hashed. */
function nameOf({ kind, of, from }: Attempt): string {
  const name = typeof of === 'number' ? String(of) : createHash('sha256').update(of).digest('base64url');
  return from === undefined ? `${kind} ${name}` : `${kind} ${name} ${from}`;
}

const nameOfAddress = (address: string) => `address ${address}`;
