import { hash } from 'node:crypto';
import { countNames, deleteNames, uncountNames } from '../../platform/db/limits/attempts-store.ts';
import {
  type LimitedName,
  type Limiter,
  limitAddresses,
  tooManyUntil,
} from '../../platform/db/limits/limiter.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../values/audience.ts';
import type { Clock } from '../../values/clock.ts';
import type { CountedAddress } from '../../values/counted-address.ts';

/** Our own figures: how often each may be tried in a while. By remote address the operator sets how often. */
const limits = {
  /** Signing in as one email from one remote address; right passwords do not count. */
  'sign-in': { most: 10, minutes: 15 },
  /** The same from anywhere: so many that a stranger at one address, or at a few, locks only themselves out. */
  'sign-in-anywhere': { most: 100, minutes: 15 },
  /**
   * Signing in as one email from a browser in which its member was signed in before; counted in place of all else, so
   * that nobody else uses it up.
   */
  'sign-in-browser': { most: 10, minutes: 15 },
  /**
   * The same from all such browsers of the member together. Each right password makes another one: whoever had it once
   * and kept thousands of them has no more guesses at the next one than a few browsers have.
   */
  'sign-in-browsers': { most: 30, minutes: 15 },
  /** Second factors of one sign-in that waits for it: more than the five that are wrong before it waits no more. */
  'second-factor': { most: 10, minutes: 15 },
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

const minuteMs = 60_000;
const addressWindowMs = 15 * minuteMs;
/**
 * Wrong passwords of one address, against what it may try otherwise: behind one address may be a whole company, whose
 * members are not to be locked out by one of them, or by a stranger beside them. What bounds the guesses at one email
 * stands above; this bounds trying one password with many emails.
 */
const signInsTimes = 10;

export type AttemptDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Whose attempts they are: what is tried at the portal uses up nothing of the console's, and the other way round. */
  readonly kindOfPeople: KindOfPeople;
  readonly attempts: Limiter;
  /** Called whenever somebody is refused for having tried too often. */
  readonly onAttemptRefused: () => void;
};

export type AttemptKind = keyof typeof limits;

/** One thing that is tried, and by or to whom: an email, a member's or an account's number. */
export type Attempt = {
  readonly kind: AttemptKind;
  readonly of: string | number;
  /** The remote address, of what each address may try by itself. */
  readonly from?: readonly CountedAddress[];
};

/** Returns the counters of an attempt, with their limits. */
export function subjectsOf({ kind, of, from = everywhere }: Attempt): LimitedName[] {
  const { most, minutes } = limits[kind];
  return limitAddresses(from, { prefix: `${kind} ${nameOf(of)}`, most, windowMs: minutes * minuteMs });
}

/** Returns the counters of everything that people try from an address without being signed in. */
export function subjectsOfAddress(addresses: readonly CountedAddress[], most: number): LimitedName[] {
  return limitAddresses(addresses, { prefix: 'address', most, windowMs: addressWindowMs });
}

/** Returns the counters of sign-ins by password from an address, which have a wider limit of their own. */
export function subjectsOfSignIns(addresses: readonly CountedAddress[], most: number): LimitedName[] {
  return limitAddresses(addresses, {
    prefix: 'sign-ins',
    most: most * signInsTimes,
    windowMs: addressWindowMs,
  });
}

/**
 * Requires that by this process's memory an attempt may go to the database; nothing is counted yet.
 * @throws Problem too_many_requests.
 */
export function requireAttemptsLeft(
  { clock, attempts, onAttemptRefused, kindOfPeople }: Omit<AttemptDeps, 'db'>,
  subjects: readonly LimitedName[],
): void {
  const nowMs = clock().epochMilliseconds;
  const endsAtMs = attempts.findEnd(ofPeople(kindOfPeople, subjects), nowMs);
  if (endsAtMs === undefined) return;
  onAttemptRefused();
  throw tooManyUntil(endsAtMs, nowMs);
}

/**
 * Counts an attempt under all of the names or, when one of them has too many, under none: in memory first, and in the
 * database for all processes together; whether or not what it is about exists.
 * @throws Problem too_many_requests when there were too many.
 */
export async function takeAttempts(deps: AttemptDeps, subjects: readonly LimitedName[]): Promise<void> {
  // Nobody's own address, and nothing else that it is counted by.
  if (subjects.length === 0) return;
  requireAttemptsLeft(deps, subjects);
  const now = deps.clock();
  const nowMs = now.epochMilliseconds;
  const names = ofPeople(deps.kindOfPeople, subjects);
  const counted = deps.attempts.count(names, nowMs);
  const counts = await countNames(deps.db, names, now).finally(counted.undo);
  deps.attempts.learn(counts, nowMs);
  const full = counts.filter(({ isFull }) => isFull).map(({ endsAt }) => endsAt.epochMilliseconds);
  if (full.length === 0) return;
  deps.onAttemptRefused();
  throw tooManyUntil(Math.max(...full), nowMs);
}

/** Counts one attempt by all of its names, or by none. @throws Problem too_many_requests when there were too many. */
export async function takeAttempt(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  await takeAttempts(deps, subjectsOf(attempt));
}

/** Counts an attempt in the database alone, where too many are no refusal; false when there were. */
export async function mayAttempt(
  { db, clock, kindOfPeople }: Pick<AttemptDeps, 'db' | 'clock' | 'kindOfPeople'>,
  attempt: Attempt,
): Promise<boolean> {
  const counts = await countNames(db, ofPeople(kindOfPeople, subjectsOf(attempt)), clock());
  return counts.every(({ isFull }) => !isFull);
}

/**
 * Deletes the attempts that the database has counted so far. For what `mayAttempt` counts, which no memory
 * knows.
 */
export async function forgetAttempts(
  { db, kindOfPeople }: Pick<AttemptDeps, 'db' | 'kindOfPeople'>,
  attempt: Attempt,
): Promise<void> {
  const names = ofPeople(kindOfPeople, subjectsOf(attempt)).map(({ name }) => name);
  await deleteNames(db, names);
}

/** Takes back the count of an attempt that turned out to be right. */
export async function giveAttemptsBack(
  { db, attempts, kindOfPeople }: Pick<AttemptDeps, 'db' | 'attempts' | 'kindOfPeople'>,
  subjects: readonly LimitedName[],
): Promise<void> {
  const names = ofPeople(kindOfPeople, subjects).map(({ name }) => name);
  await uncountNames(db, names);
  attempts.giveBack(names);
}

/** Returns the counters as the database names them: those of members have no prefix, as ever. */
function ofPeople(kindOfPeople: KindOfPeople, subjects: readonly LimitedName[]): readonly LimitedName[] {
  if (kindOfPeople === 'member') return subjects;
  return subjects.map((subject) => ({ ...subject, name: `${kindOfPeople} ${subject.name}` }));
}

const everywhere: readonly CountedAddress[] = [{ name: '', times: 1 }];

/** Who tries is nobody's business, and what is typed may be of any length: emails are hashed. */
function nameOf(of: string | number): string {
  return typeof of === 'number' ? String(of) : hash('sha256', of, 'base64url');
}
