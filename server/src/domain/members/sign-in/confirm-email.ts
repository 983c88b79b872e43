import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { updateConfirmedByEmail } from '../members-store.ts';
import type { ConfirmationTokens } from './confirmation-tokens.ts';

export type ConfirmEmailDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly confirmations: ConfirmationTokens;
};

/** Confirms an email by the link of its mail, any number of times. @throws Problem link_not_valid. */
export async function confirmEmail(
  { db, clock, confirmations }: ConfirmEmailDeps,
  rawToken: string,
): Promise<void> {
  const email = confirmations.read(rawToken);
  if (email === undefined || !(await updateConfirmedByEmail(db, email, clock()))) {
    throw new Problem('link_not_valid');
  }
}
