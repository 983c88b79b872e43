import type { Queryable } from '../../platform/db/queryable.ts';
import { redactText } from './redact-body.ts';
import {
  emptyListsOfTrips,
  emptyRequestsOfTrips,
  emptyRequestsWithTraces,
  type LoggedTrip,
} from './requests-store.ts';

/** Empties what was asked about each of these trips, and answered: that it was asked stays in the log. */
export function forgetBodiesOfTrips(transaction: Queryable, trips: readonly LoggedTrip[]): Promise<void> {
  return emptyRequestsOfTrips(transaction, trips);
}

/**
 * The same of lists that one of these trips stood in. It reads through the whole log of their accounts, and is therefore
 * not for a transaction in which others wait.
 */
export function forgetListsWithTrips(db: Queryable, trips: readonly LoggedTrip[]): Promise<void> {
  return emptyListsOfTrips(db, trips);
}

export type LoggedPerson = {
  readonly accountIds: readonly number[];
  readonly mobileNumber: string;
  /** What accounts called trips of theirs. */
  readonly references: readonly string[];
};

/**
 * Empties what came to no trip and may have been about somebody: creates that were refused, and whatever else has their
 * number, of which the log has the last two digits, or a reference of one of their trips. The same digits may be another
 * person's: then what was asked about that one is forgotten too, which harms nobody. It reads through the whole log of
 * these accounts as well.
 */
export function forgetRequestsAbout(
  db: Queryable,
  { accountIds, mobileNumber, references }: LoggedPerson,
): Promise<void> {
  const texts = references.map((reference) => JSON.stringify(redactText(reference)));
  return emptyRequestsWithTraces(db, { accountIds, numberEnd: endOfMasked(mobileNumber), texts });
}

/** However it was written: with blanks between its digits, and in either digits of Arabic. */
function endOfMasked(mobileNumber: string): string {
  const between = '[ +().-]*';
  const last = [...mobileNumber.slice(-2)].map(
    (digit) => `[${digit}${String.fromCodePoint(0x660 + Number(digit), 0x6f0 + Number(digit))}]`,
  );
  return `•${between}${last.join(between)}(?![0-9])`;
}
