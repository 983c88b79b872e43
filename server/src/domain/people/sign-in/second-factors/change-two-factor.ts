import { Problem } from '../../../../values/problem.ts';
import type { PeopleKind } from '../../kinds-of-people.ts';
import { replaceSession } from '../begin-person-session.ts';
import { lockCredentials } from '../credentials-store.ts';
import { noteOwnAct } from '../notices.ts';
import { type AskingPerson, holdOwnPassword, requireOwnPassword } from '../set-password.ts';
import type { SignInDeps } from '../sign-in-by-password.ts';
import { findStep, makeAppSecret, makeAppUri } from './app-codes.ts';
import { makeBackupCodes } from './backup-codes.ts';
import { deleteTwoFactor } from './delete-two-factor.ts';
import type { SecondFactorDeps } from './pass-second-factor.ts';
import { confirmFactor, findTwoFactor, storeTwoFactor, updateBackupCodes } from './two-factors-store.ts';

export type TwoFactorDeps = SecondFactorDeps &
  SignInDeps & {
    /** What an authenticator app calls the service. */
    readonly issuer: string;
  };

/**
 * Begins a second factor; nothing is asked for at a sign-in before its first code was confirmed. Begun again, it takes
 * the place of what was begun before.
 * @throws Problem password_wrong, two_factor_already_on, sign_in_required.
 */
export async function beginTwoFactor(
  deps: TwoFactorDeps,
  people: PeopleKind,
  { personId, sessionId, email }: Pick<AskingPerson, 'personId' | 'sessionId'> & { readonly email: string },
  password: string,
): Promise<{ totpUri: string; backupCodes: string[] }> {
  const { db, randomBytes, sealedTexts, issuer } = deps;
  const { kind } = people;
  const held = await requireOwnPassword(deps, people, { personId, password });
  const secret = makeAppSecret(randomBytes);
  const backupCodes = makeBackupCodes(randomBytes);
  await db.inTransaction(async (transaction) => {
    await holdOwnPassword(transaction, people, held, sessionId);
    const isStored = await storeTwoFactor(transaction, kind, {
      personId,
      secret: sealedTexts.seal(secret),
      backupCodes: sealedTexts.seal(JSON.stringify(backupCodes)),
    });
    if (!isStored) throw new Problem('two_factor_already_on');
  });
  return { totpUri: makeAppUri(secret, { issuer, email }), backupCodes };
}

/**
 * Confirms a second factor by its first code; returns the raw token of the session that takes the place of this one.
 * @throws Problem two_factor_not_on, two_factor_already_on, second_factor_wrong; second_factor_expired when they were
 * signed out meanwhile.
 */
export function confirmTwoFactor(
  deps: TwoFactorDeps,
  people: PeopleKind,
  { audit, ...asking }: AskingPerson,
  code: string,
): Promise<string> {
  const { personId } = asking;
  const { kind } = people;
  return deps.db.inTransaction(async (transaction) => {
    await lockCredentials(transaction, kind, { personId });
    const rawToken = await replaceSession(transaction, deps, kind, asking);
    if (rawToken === undefined) throw new Problem('second_factor_expired');
    const factor = await findTwoFactor(transaction, kind, personId);
    if (!factor) throw new Problem('two_factor_not_on');
    if (factor.isConfirmed) throw new Problem('two_factor_already_on');
    const at = deps.clock();
    const step = findStep(deps.sealedTexts.open(factor.secret), code, at);
    const isUsed = step !== undefined && factor.lastStep !== null && step <= factor.lastStep;
    if (step === undefined || isUsed) throw new Problem('second_factor_wrong');
    await confirmFactor(transaction, kind, { personId, step, at });
    await noteOwnAct(transaction, people, { ...audit, personId, act: 'two_factor_begun', at });
    return rawToken;
  });
}

/**
 * Ends a second factor; returns the raw token of the session that takes the place of this one.
 * @throws Problem password_wrong, two_factor_not_on, sign_in_required.
 */
export async function endTwoFactor(
  deps: TwoFactorDeps,
  people: PeopleKind,
  { audit, ...asking }: AskingPerson,
  password: string,
): Promise<string> {
  const { personId } = asking;
  const { kind } = people;
  const held = await requireOwnPassword(deps, people, { personId, password });
  return deps.db.inTransaction(async (transaction) => {
    await holdOwnPassword(transaction, people, held, asking.sessionId);
    const rawToken = await replaceSession(transaction, deps, kind, asking);
    if (rawToken === undefined) throw new Problem('sign_in_required');
    const at = deps.clock();
    if (!(await deleteTwoFactor(transaction, kind, { personId, at }))) throw new Problem('two_factor_not_on');
    await noteOwnAct(transaction, people, { ...audit, personId, act: 'two_factor_ended', at });
    return rawToken;
  });
}

/**
 * Makes other backup codes; those of before are good no more.
 * @throws Problem password_wrong, two_factor_not_on, sign_in_required.
 */
export async function renewBackupCodes(
  deps: TwoFactorDeps,
  people: PeopleKind,
  { audit, personId, sessionId }: AskingPerson,
  password: string,
): Promise<{ backupCodes: string[] }> {
  const { db, clock, randomBytes, sealedTexts } = deps;
  const { kind } = people;
  const held = await requireOwnPassword(deps, people, { personId, password });
  const backupCodes = makeBackupCodes(randomBytes);
  const sealed = sealedTexts.seal(JSON.stringify(backupCodes));
  await db.inTransaction(async (transaction) => {
    await holdOwnPassword(transaction, people, held, sessionId);
    const isStored = await updateBackupCodes(transaction, kind, { personId, backupCodes: sealed });
    if (!isStored) throw new Problem('two_factor_not_on');
    await noteOwnAct(transaction, people, { ...audit, personId, act: 'backup_codes_renewed', at: clock() });
  });
  return { backupCodes };
}
