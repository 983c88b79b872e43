import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { redactText } from './redact-body.ts';
import { lockInserts, setCutoff } from './requests-store.ts';

export type LoggedTrip = { readonly accountId: number; readonly tripId: number };

const namedTrips = 'unnest($1::bigint[], $2::bigint[]) AS named (account_id, trip_id)';

const valuesOf = (trips: readonly LoggedTrip[]) => [
  trips.map(({ accountId }) => accountId),
  trips.map(({ tripId }) => tripId),
];

/**
 * Makes requests that began by `at` and still wait in the memory of some process lose their bodies. Once this
 * returns, each of them is in the table, where it can be emptied, or will be inserted without bodies: inserts
 * that did not see the new moment have ended before the lock is granted.
 */
export async function cutBodies(db: Database, at: Temporal.Instant): Promise<void> {
  await db.inTransaction(async (transaction) => {
    await lockInserts(transaction);
    await setCutoff(transaction, at);
  });
}

/** Empties what was asked about each of these trips, and answered: that it was asked stays in the log. */
export async function forgetBodiesOfTrips(
  transaction: Queryable,
  trips: readonly LoggedTrip[],
): Promise<void> {
  await transaction.query({
    text: `UPDATE api_requests AS r SET request_body = NULL, response_body = NULL FROM ${namedTrips}
           WHERE r.account_id = named.account_id AND r.trip_id = named.trip_id`,
    values: valuesOf(trips),
  });
}

/**
 * Empties lists that one of these trips stood in, and takes the query off their addresses: it may have asked for the
 * person. It reads through the whole log of their accounts, and is therefore not for a transaction in which others wait.
 */
export async function forgetListsWithTrips(db: Queryable, trips: readonly LoggedTrip[]): Promise<void> {
  await db.query({
    text: `UPDATE api_requests AS r
           SET request_body = NULL, response_body = NULL, path = split_part(r.path, '?', 1) FROM ${namedTrips}
           WHERE r.account_id = named.account_id AND r.trip_id IS NULL
             AND r.response_body ~ ('"tripID":' || named.trip_id || '[,}]')`,
    values: valuesOf(trips),
  });
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
 * these accounts as well. The query of an address goes too.
 */
export async function forgetRequestsAbout(
  db: Queryable,
  { accountIds, mobileNumber, references }: LoggedPerson,
): Promise<void> {
  const texts = references.map((reference) => JSON.stringify(redactText(reference)));
  await db.query({
    text: `UPDATE api_requests
           SET request_body = NULL, response_body = NULL, path = split_part(path, '?', 1)
           WHERE account_id = ANY ($1::bigint[]) AND trip_id IS NULL
             AND (request_body ~ $2 OR path ~ $2 OR EXISTS (
               SELECT FROM unnest($3::text[]) AS kept (text) WHERE strpos(request_body, kept.text) > 0))`,
    values: [accountIds, endOfMasked(mobileNumber), texts],
  });
}

/** What a masked number ends with, as a pattern, however it was written: with blanks between its digits, and in either digits of Arabic. */
function endOfMasked(mobileNumber: string): string {
  const between = '[ +().-]*';
  const last = [...mobileNumber.slice(-2)].map(
    (digit) => `[${digit}${String.fromCodePoint(0x660 + Number(digit), 0x6f0 + Number(digit))}]`,
  );
  return `•${between}${last.join(between)}(?![0-9])`;
}
