import type { DoneTo } from '@satha/terms/audit-actions';
import type { Environment } from '../../../config/environment.ts';
import { findAnyTrip, type TripHistory } from '../../../domain/trips/find-any-trip.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type CommandDeps, commandText } from '../../in-environment.ts';
import { notingOperator } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { Refusal } from '../../refusal.ts';

export type TripOptions = { readonly trip: number };

export const tripOption = ['--trip <id>', 'the number of the trip (tripID)', parseId] as const;

/** Makes the line of the audit log for a trip that the operator moves. */
export function noteTrip(
  deps: CommandDeps,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
  what: DoneTo<'trip'>,
  details: Readonly<Record<string, unknown>> = {},
): (transaction: Queryable) => Promise<void> {
  return notingOperator(deps, { accountId, action: `trip.${what}`, subject: `trip ${tripId}`, details });
}

/** @throws Refusal when there is no such trip. */
export async function requireTrip({ db, environment }: CommandDeps, tripId: number): Promise<TripHistory> {
  const found = await findAnyTrip(db, tripId);
  if (found) return found;
  throw noSuchTrip(environment, tripId);
}

export function noSuchTrip(environment: Environment, tripId: number): Refusal {
  const other = environment === 'test' ? 'live' : 'test';
  return new Refusal(
    `There is no trip ${tripId} in the ${environment} environment; ` +
      `\`npx satha trip show --trip ${tripId} --environment ${other}\` looks in the other one.`,
  );
}

export function hasEnded({ environment }: CommandDeps, tripId: number): Refusal {
  const command = commandText(environment, `trip show --trip ${tripId}`);
  return new Refusal(`Trip ${tripId} has ended already; ${command} tells how. Nothing was changed.`);
}
