import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type OpenRecord, presencePolicy } from './presence.ts';
import { deletePresence, deletePresencesBefore, upsertPresence } from './presences-store.ts';

export type PresenceDeps = { readonly db: Queryable; readonly clock: Clock };

/** Keeps that an operator has a record open in a page; said again and again, for as long as it is open. */
export function keepPresence(
  { db, clock }: PresenceDeps,
  page: string,
  presence: OpenRecord & { readonly operatorId: number },
): Promise<void> {
  const mostPages = presencePolicy.mostPagesOfOperator;
  return upsertPresence(db, page, { ...presence, at: clock(), mostPages });
}

/** Forgets what an operator's page had open. */
export function endPresence(
  { db }: Pick<PresenceDeps, 'db'>,
  page: string,
  operatorId: number,
): Promise<void> {
  return deletePresence(db, page, operatorId);
}

/** Deletes pages that have not been heard of for long: they were closed without a word. */
export function forgetGonePresences({ db, clock }: PresenceDeps): Promise<void> {
  return deletePresencesBefore(db, clock().subtract({ seconds: presencePolicy.seenSeconds }));
}
