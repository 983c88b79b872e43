import type { Queryable } from '../../../platform/db/queryable.ts';
import { isUniqueViolation } from '../../../platform/db/writing/is-unique-violation.ts';
import { Problem } from '../../../values/problem.ts';
import type { Account } from '../../accounts/account.ts';
import { findAccount } from '../../accounts/queries.ts';
import type { OperatorActing } from '../operator-acts/operator-act.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { createTrip } from './create-trip.ts';
import type { CreatedTrip, CreateTripDeps, CreateTripInput } from './create-trip-input.ts';

export type BookAsOperatorInput = Omit<CreateTripInput, 'clockOffsetSeconds'> & {
  readonly by: OperatorActing;
  /** Made by whoever asks: by one an operator books one trip, whoever is to pay for it. */
  readonly clientToken?: string | undefined;
};

/**
 * Books a trip for an account as an operator: it pays by its wallet as if it had booked, and trip and audit log name the
 * operator.
 * @throws Problem account_not_found, portal_account_suspended, idempotency_key_reused where the token booked another trip, and
 * what `createTrip` throws.
 */
export async function bookAsOperator(
  deps: CreateTripDeps,
  { by, clientToken, inSameTransaction, ...input }: BookAsOperatorInput,
): Promise<CreatedTrip> {
  const { accountId } = input;
  const { clockOffsetSeconds } = await requireBookable(deps.db, accountId);
  return createTrip(deps, {
    ...input,
    clockOffsetSeconds,
    inSameTransaction: async (transaction, trip) => {
      const { tripId, fareFils } = trip;
      const booked = { accountId, tripId, kind: 'booked', by, clientToken } as const;
      await recordOperatorAct(transaction, { ...booked, at: deps.clock(), details: { fareFils } }).catch(
        explainReuse,
      );
      await inSameTransaction?.(transaction, trip);
    },
  });
}

/** A key of the trip's own account says nothing of trips of others: that a token books one is a constraint of the acts. */
function explainReuse(error: unknown): never {
  throw isUniqueViolation(error) ? new Problem('idempotency_key_reused') : error;
}

/**
 * Returns the account for which somebody wants to book.
 * @throws Problem account_not_found, portal_account_suspended.
 */
export async function requireBookable(db: Queryable, accountId: number): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Problem('account_not_found');
  if (account.suspension) throw new Problem('portal_account_suspended');
  return account;
}
