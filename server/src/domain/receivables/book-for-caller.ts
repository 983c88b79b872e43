import { type BookAsOperatorInput, bookAsOperator } from '../trips/creating/book-as-operator.ts';
import type { CreatedTrip, CreateTripDeps } from '../trips/creating/create-trip-input.ts';
import { type CallerInput, requireCaller } from './caller.ts';
import { openCallersAccount } from './callers-account.ts';
import { insertCaller } from './receivables-store.ts';

export type BookForCallerInput = Omit<BookAsOperatorInput, 'accountId' | 'inSameTransaction'> & {
  readonly caller: CallerInput;
};

/**
 * Books a trip for somebody who called, on the company's own account: the caller owes its fare from then on, and its tax
 * document names them. Trip, debt and caller are stored together or not at all.
 * @throws Problem invalid_request, portal_account_suspended, and what `createTrip` throws; never for a balance.
 */
export async function bookForCaller(
  deps: CreateTripDeps,
  { caller: told, ...input }: BookForCallerInput,
): Promise<CreatedTrip> {
  const caller = requireCaller(told, input);
  const accountId = await openCallersAccount(deps);
  return bookAsOperator(deps, {
    ...input,
    accountId,
    inSameTransaction: (transaction, { tripId }) => insertCaller(transaction, { accountId, tripId }, caller),
  });
}
