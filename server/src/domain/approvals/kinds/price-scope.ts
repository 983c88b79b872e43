import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { findAccount } from '../../accounts/queries.ts';
import type { Moment } from './approval-rule.ts';
import { refuseField } from './refuse-field.ts';

type Scope = { readonly accountId: number | null; readonly validFrom: string | null };

/** Returns the moment from which a price holds. @throws Problem invalid_request when it is over: trips were created under others. */
export function requireMoment({ validFrom }: Scope, at: Temporal.Instant): Temporal.Instant {
  if (validFrom === null) return at;
  const from = Temporal.Instant.from(validFrom);
  if (Temporal.Instant.compare(from, at) >= 0) return from;
  const told = formatUaeTimestamp(from);
  throw refuseField(
    'validFrom',
    `validFrom ${told} is over: propose it again with a time to come, or without one.`,
  );
}

/** @throws Problem account_not_found for prices of an account that there is not. */
export async function requireScope({ transaction }: Moment, { accountId }: Scope): Promise<void> {
  if (accountId === null || (await findAccount(transaction, accountId))) return;
  throw new Problem('account_not_found');
}

/** Returns the row that holds at a moment: the account's own where it has one by then, else the one for all accounts. */
export function rowInForce<
  Row extends { readonly accountId: number | undefined; readonly validFrom: Temporal.Instant },
>(rows: readonly Row[], accountId: number | null, from: Temporal.Instant): Row | undefined {
  const begun = rows.filter(({ validFrom }) => Temporal.Instant.compare(validFrom, from) <= 0);
  const latestOf = (owner: number | undefined) =>
    begun
      .filter((row) => row.accountId === owner)
      .toSorted((a, b) => Temporal.Instant.compare(a.validFrom, b.validFrom))
      .at(-1);
  return (accountId === null ? undefined : latestOf(accountId)) ?? latestOf(undefined);
}

/** In a minute every process has read the price list again, so that all price by what begins then. */
const leastLead = { minutes: 1 };

/** @throws Problem invalid_request for a price that would begin before every process knows it. */
export function requireLead(validFrom: Temporal.Instant, at: Temporal.Instant): void {
  if (Temporal.Instant.compare(validFrom, at.add(leastLead)) >= 0) return;
  const told = formatUaeTimestamp(validFrom);
  throw refuseField(
    'validFrom',
    `validFrom ${told} is not a minute ahead: propose it again with a time to come.`,
  );
}

/** @throws Problem invalid_request for a vehicle type that there is not. */
export function requireVehicleType(
  vehicleTypeId: number,
  vehicleTypes: { has(id: number): boolean; keys(): Iterable<number> },
): void {
  if (vehicleTypes.has(vehicleTypeId)) return;
  throw refuseField('vehicleTypeId', `vehicleTypeId must be one of ${[...vehicleTypes.keys()].join(', ')}.`);
}
