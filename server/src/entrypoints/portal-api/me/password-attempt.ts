import {
  type AttemptDeps,
  giveAttemptsBack,
  takeAttempt,
} from '../../../domain/members/sign-in/take-attempt.ts';

/** Does what asks for the member's own password; wrong ones are counted, so that a stolen cookie does not find it. */
export async function withPasswordAttempt<Result>(
  deps: AttemptDeps,
  memberId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = { kind: 'password', of: memberId } as const;
  await takeAttempt(deps, attempt);
  const result = await work();
  await giveAttemptsBack(deps, [attempt]);
  return result;
}
