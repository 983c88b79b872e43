import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { CustomerSession } from './customer-session.ts';

/** Ends what a session is good for, in its browser alone. */
export async function signOutCustomer(
  db: Queryable,
  { tokenHash }: Pick<CustomerSession, 'tokenHash'>,
): Promise<void> {
  await db.query({ text: 'DELETE FROM customer_sessions WHERE token_hash = $1', values: [tokenHash] });
}

/** Deletes sessions that are over. */
export async function forgetEndedCustomerSessions({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await db.query({
    text: 'DELETE FROM customer_sessions WHERE expires_at <= $1',
    values: [clock().toString()],
  });
}
