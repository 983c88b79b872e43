import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import {
  type LockedSettlement,
  lockSettlement,
  type SettlementName,
  storeReversal,
} from './receivables-store.ts';

/**
 * Locks what a caller owes for a trip, and returns a settlement of it that can be taken back.
 * @throws Problem invalid_request for one that there is not, that was taken back, and that takes another one back.
 */
export async function requireReversible(
  transaction: Queryable,
  name: SettlementName,
): Promise<LockedSettlement> {
  const found = await lockSettlement(transaction, name);
  const fault = faultOf(found);
  if (found && fault === undefined) return found;
  const message = `settlement ${name.settlement} of trip ${name.tripId} ${fault}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'settlement', message }] });
}

function faultOf(found: LockedSettlement | undefined): string | undefined {
  if (!found) return 'is not there; look the receivable up for those that are';
  if (found.isReversal) return 'takes another one back, which stays so; settle what is due instead';
  if (found.isReversed) return 'was taken back already';
  if (found.paidFils < found.amountFils) return 'was given back since; take that back first';
  return undefined;
}

/**
 * Takes back a settlement that was noted by mistake: its amount is due again.
 * @throws Problem as `requireReversible` does.
 */
export async function reverseSettlement(
  transaction: Queryable,
  name: SettlementName,
  { by, at }: { readonly by: string | undefined; readonly at: Temporal.Instant },
): Promise<LockedSettlement> {
  const settlement = await requireReversible(transaction, name);
  await storeReversal(transaction, name, by, at);
  return settlement;
}
