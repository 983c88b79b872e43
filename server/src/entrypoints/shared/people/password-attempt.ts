import {
  type AttemptDeps,
  giveAttemptsBack,
  subjectsOf,
  takeAttempts,
} from '../../../domain/people/take-attempt.ts';

/**
 * Runs work that asks for a person's own password; wrong ones are counted, so that a stolen cookie does not
 * find it.
 */
export async function withPasswordAttempt<Result>(
  deps: AttemptDeps,
  personId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const subjects = subjectsOf({ kind: 'password', of: personId });
  await takeAttempts(deps, subjects);
  const result = await work();
  await giveAttemptsBack(deps, subjects);
  return result;
}
