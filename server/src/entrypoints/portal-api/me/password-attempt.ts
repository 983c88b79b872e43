import {
  type AttemptDeps,
  giveAttemptsBack,
  subjectsOf,
  takeAttempts,
} from '../../../domain/members/sign-in/take-attempt.ts';

/**
 * Runs work that asks for the member's own password; wrong ones are counted, so that a stolen cookie does not
 * find it.
 */
export async function withPasswordAttempt<Result>(
  deps: AttemptDeps,
  memberId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const subjects = subjectsOf({ kind: 'password', of: memberId });
  await takeAttempts(deps, subjects);
  const result = await work();
  await giveAttemptsBack(deps, subjects);
  return result;
}
