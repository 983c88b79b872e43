import type { Queryable } from '../../../../platform/db/queryable.ts';
import { Problem } from '../../../../values/problem.ts';
import type { AuditOrigin } from '../../../audit/audit-entry.ts';
import type { SessionOrigin } from '../../../sessions/begin-session.ts';
import type { PeopleKind } from '../../kinds-of-people.ts';
import { beginPersonSession } from '../begin-person-session.ts';
import { lockCredentials } from '../credentials-store.ts';
import { countTry, findLinkHolder, type PersonLink, takeLink, waitingLinkOf } from '../links-store.ts';
import { noteOwnAct } from '../notices.ts';
import type { SignInDeps } from '../sign-in-by-password.ts';
import { signInPolicy } from '../sign-in-policy.ts';
import { findStep } from './app-codes.ts';
import type { SealedTexts } from './sealed-texts.ts';
import { findTwoFactor, noteRightFactor, noteWrongFactor, type TwoFactor } from './two-factors-store.ts';

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
    const refusal = await judge(transaction, deps, link, { ...given, personId });
    if (refusal) return refusal;
    const { origin, audit, isBackupCode } = given;
    const rawToken = await beginPersonSession(transaction, deps, people.kind, { personId, origin });
    const details = { secondFactor: isBackupCode ? 'backup code' : 'app' };
    await noteOwnAct(transaction, people, { ...audit, personId, act: 'signed_in', details, at: clock() });
    return rawToken;
  });
  // Not from within: what was tried must stay tried.
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

/**
 * Counts what is given, and uses the sign-in up by what is right; returns why it is refused otherwise. Of somebody who is
 * suspended no sign-in waits.
 */
async function judge(
  transaction: Queryable,
  { clock, sealedTexts }: SecondFactorDeps,
  link: PersonLink,
  {
    personId,
    code,
    isBackupCode,
  }: Pick<GivenFactor, 'code' | 'isBackupCode'> & { readonly personId: number },
): Promise<Problem | undefined> {
  const now = clock();
  const kind = link.audience;
  const factor = await findTwoFactor(transaction, kind, personId);
  if (factor?.lockedUntil && Temporal.Instant.compare(factor.lockedUntil, now) > 0) {
    return new Problem('too_many_requests', { retryAfterSeconds: signInPolicy.lockSeconds });
  }
  const tries = await countTry(transaction, link, now);
  if (tries === undefined || tries >= signInPolicy.triesOfSignIn) return new Problem('second_factor_expired');
  if (!factor?.isConfirmed) return new Problem('two_factor_not_on');
  const left = isBackupCode
    ? takeBackupCode(sealedTexts, factor, code)
    : takeAppCode(sealedTexts, factor, code, now);
  if (typeof left === 'string') {
    if (left === 'wrong') await noteWrongFactor(transaction, kind, { personId, now });
    return new Problem('second_factor_wrong');
  }
  await noteRightFactor(transaction, kind, { personId, ...left });
  await takeLink(transaction, link, now);
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
