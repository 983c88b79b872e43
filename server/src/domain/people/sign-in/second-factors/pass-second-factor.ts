import type { Queryable } from '../../../../platform/db/queryable.ts';
import { Problem } from '../../../../values/problem.ts';
import type { AuditOrigin } from '../../../audit/audit-entry.ts';
import type { SessionOrigin } from '../../../sessions/begin-session.ts';
import type { PeopleKind } from '../../kinds-of-people.ts';
import { beginPersonSession } from '../begin-person-session.ts';
import { lockCredentials } from '../credentials-store.ts';
import { findLinkHolder, type PersonLink, takeLink, waitingLinkOf } from '../links-store.ts';
import { noteOwnAct } from '../notices.ts';
import type { SignInDeps } from '../sign-in-by-password.ts';
import { signInPolicy } from '../sign-in-policy.ts';
import { findStep } from './app-codes.ts';
import type { SealedTexts } from './sealed-texts.ts';
import {
  findWaitingSignIn,
  noteRightFactor,
  noteWrongFactor,
  type TwoFactor,
  type WaitingSignIn,
} from './two-factors-store.ts';

export type SecondFactorDeps = Omit<SignInDeps, 'hashing'> & { readonly sealedTexts: SealedTexts };

export type GivenFactor = {
  /** What the browser's cookie holds since the password was right. */
  readonly waitingToken: string;
  readonly code: string;
  readonly isBackupCode: boolean;
  readonly origin: SessionOrigin;
  readonly audit: AuditOrigin;
};

/**
 * Ends a sign-in that waits: by a code of the app, or one of the backup codes; returns the raw token of the session. One
 * at a time for a person, so that a code counts once; wrong ones stay counted whatever follows.
 * @throws Problem second_factor_expired, second_factor_wrong, two_factor_not_on; too_many_requests while it is locked.
 */
export async function passSecondFactor(
  deps: SecondFactorDeps,
  people: PeopleKind,
  given: GivenFactor,
): Promise<string> {
  const { db, clock } = deps;
  const link = waitingLinkOf(people.kind, given.waitingToken);
  const personId = await findLinkHolder(db, link, clock());
  if (personId === undefined) throw new Problem('second_factor_expired');
  const outcome = await db.inTransaction(async (transaction) => {
    await lockCredentials(transaction, people.kind, { personId });
    const waiting = await findWaitingSignIn(transaction, link, clock());
    if (!waiting) return new Problem('second_factor_expired');
    return (
      (await judge(transaction, deps, { waiting, link, personId, given })) ??
      (await signIn(transaction, deps, people, { waiting, link, personId, given }))
    );
  });
  // Not from within: what was tried must stay tried.
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

type Try = {
  readonly waiting: WaitingSignIn;
  readonly link: PersonLink;
  readonly personId: number;
  readonly given: GivenFactor;
};

/** Counts what is given, and returns why it is refused; undefined for what is right. */
async function judge(
  transaction: Queryable,
  { clock, sealedTexts }: SecondFactorDeps,
  { waiting: { factor, tries }, link, personId, given }: Try,
): Promise<Problem | undefined> {
  const now = clock();
  const { triesOfSignIn, failuresBeforeLock: most, lockSeconds } = signInPolicy;
  if (!factor?.isConfirmed) return new Problem('two_factor_not_on');
  if (factor.lockedUntil && Temporal.Instant.compare(factor.lockedUntil, now) > 0) {
    return new Problem('too_many_requests', { retryAfterSeconds: lockSeconds });
  }
  if (tries >= triesOfSignIn) {
    await takeLink(transaction, link, now);
    return new Problem('second_factor_expired');
  }
  const left = given.isBackupCode
    ? takeBackupCode(sealedTexts, factor, given.code)
    : takeAppCode(sealedTexts, factor, given.code, now);
  if (left === 'used before') return new Problem('second_factor_wrong');
  if (left === 'wrong') {
    await noteWrongFactor(transaction, link, {
      ...{ personId, now, most, lockedUntil: now.add({ seconds: lockSeconds }) },
    });
    return new Problem('second_factor_wrong');
  }
  await noteRightFactor(transaction, link.audience, { personId, ...left });
  return undefined;
}

/** What is left of a second factor after one use of it. */
type Left = Pick<TwoFactor, 'lastStep' | 'backupCodes'>;

/** A code is good once, and after it no earlier one (RFC 6238 5.2); it is not counted as a wrong one. */
function takeAppCode(
  { open }: SealedTexts,
  { secret, backupCodes, lastStep }: TwoFactor,
  code: string,
  now: Temporal.Instant,
): Left | 'wrong' | 'used before' {
  const step = findStep(open(secret), code, now);
  if (step === undefined) return 'wrong';
  return lastStep !== null && step <= lastStep ? 'used before' : { lastStep: step, backupCodes };
}

function takeBackupCode(
  { open, seal }: SealedTexts,
  { backupCodes, lastStep }: TwoFactor,
  code: string,
): Left | 'wrong' {
  const codes = JSON.parse(open(backupCodes)) as readonly string[];
  const left = codes.filter((one) => one !== code);
  return left.length === codes.length ? 'wrong' : { lastStep, backupCodes: seal(JSON.stringify(left)) };
}

async function signIn(
  transaction: Queryable,
  deps: SecondFactorDeps,
  people: PeopleKind,
  { waiting, link, personId, given }: Try,
): Promise<string> {
  const { origin, audit, isBackupCode } = given;
  const at = deps.clock();
  if (waiting.isSuspended) throw new Problem('member_suspended');
  await takeLink(transaction, link, at);
  const rawToken = await beginPersonSession(transaction, deps, people.kind, { personId, origin });
  const details = { secondFactor: isBackupCode ? 'backup code' : 'app' };
  await noteOwnAct(transaction, people, { ...audit, personId, act: 'signed_in', details, at });
  return rawToken;
}
