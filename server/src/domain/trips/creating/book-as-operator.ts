import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import type { Account } from '../../accounts/account.ts';
import { findAccount } from '../../accounts/queries.ts';
import type { OperatorActing } from '../operator-acts/operator-act.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { createTrip } from './create-trip.ts';
import type { CreatedTrip, CreateTripDeps, CreateTripInput } from './create-trip-input.ts';

export type BookAsOperatorInput = Omit<CreateTripInput, 'clockOffsetSeconds'> & {
  readonly by: OperatorActing;
};

/**
 * Books a trip for an account as an operator: it pays by its wallet as if it had booked, and trip and audit log name the
 * operator.
 * @throws Problem account_not_found, portal_account_suspended, and what `createTrip` throws.
 */
export async function bookAsOperator(
  deps: CreateTripDeps,
  { by, inSameTransaction, ...input }: BookAsOperatorInput,
): Promise<CreatedTrip> {
  const { accountId } = input;
  const { clockOffsetSeconds } = await requireBookable(deps.db, accountId);
  return createTrip(deps, {
    ...input,
    clockOffsetSeconds,
    inSameTransaction: async (transaction, trip) => {
      const { tripId, fareFils } = trip;
      const act = { accountId, tripId, kind: 'booked', by, at: deps.clock(), details: { fareFils } } as const;
      await recordOperatorAct(transaction, act);
      await inSameTransaction?.(transaction, trip);
    },
  });
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
