import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Audience } from '../../values/audience.ts';
import type { CountedAddress } from '../../values/counted-address.ts';
import type { CodePolicy } from './code-policy.ts';
import type { PhoneNumber } from './sign-in-code.ts';

/** Whose attempts are counted: the phone number, and the names under which the remote address is counted. */
export type AttemptSubject = { readonly number: PhoneNumber; readonly addresses: readonly CountedAddress[] };

/** What an address may have on a day. */
type Most = { readonly codes: number; readonly tries: number };

/** The row of an address for all numbers together: no number is empty. */
const allNumbers: PhoneNumber = { phoneCode: '', mobileNumber: '' };

/**
 * Counts what an address asks of a number on that day, and of all numbers; false when it has had all that it may of
 * either, and what was counted is then for nothing.
 */
export async function countAttempt(
  transaction: Queryable,
  { audience, ...policy }: CodePolicy,
  { number, addresses }: AttemptSubject,
  what: 'code' | 'try',
  today: Temporal.PlainDate,
): Promise<boolean> {
  const ofNumber = { codes: policy.codesPerDayOfAddress, tries: policy.triesPerDayOfAddress };
  const limits = [
    { of: number, most: ofNumber },
    ...(policy.ofAddressInAll ? [{ of: allNumbers, most: policy.ofAddressInAll }] : []),
  ];
  const rows = limits.flatMap(({ of, most }) =>
    addresses.map(({ name, times }) => ({ ...of, name, most: multiply(most, times) })),
  );
  // In the order of their keys, so that nobody waits in a circle.
  const { rowCount } = await transaction.query({
    text: `WITH asked AS (
             SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $8::integer[], $9::integer[])
               AS row (phone_code, mobile_number, address, most_codes, most_tries)
           )
           INSERT INTO sign_in_attempts AS kept (audience, phone_code, mobile_number, address, asked_on, codes, tries)
           SELECT $1, phone_code, mobile_number, address, $5, $6, $7 FROM asked
           ORDER BY phone_code, mobile_number, address
           ON CONFLICT (audience, phone_code, mobile_number, address) DO UPDATE SET asked_on = excluded.asked_on,
             codes = excluded.codes + CASE WHEN kept.asked_on = excluded.asked_on THEN kept.codes ELSE 0 END,
             tries = excluded.tries + CASE WHEN kept.asked_on = excluded.asked_on THEN kept.tries ELSE 0 END
           WHERE kept.asked_on <> excluded.asked_on OR EXISTS (
             SELECT FROM asked WHERE (asked.phone_code, asked.mobile_number, asked.address)
                 = (kept.phone_code, kept.mobile_number, kept.address)
               AND kept.codes + excluded.codes <= asked.most_codes AND kept.tries + excluded.tries <= asked.most_tries)`,
    values: [
      audience,
      rows.map(({ phoneCode }) => phoneCode),
      rows.map(({ mobileNumber }) => mobileNumber),
      rows.map(({ name }) => name),
      today.toString(),
      what === 'code' ? 1 : 0,
      what === 'try' ? 1 : 0,
      rows.map(({ most }) => most.codes),
      rows.map(({ most }) => most.tries),
    ],
  });
  return rowCount === rows.length;
}

function multiply({ codes, tries }: Most, times: number): Most {
  return { codes: codes * times, tries: tries * times };
}

/**
 * Deletes the attempts of earlier days, which count for no limit any more. A row that somebody asks by at
 * this moment is left to them: it is of this day then.
 */
export async function deleteEarlierDays(
  db: Queryable,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM sign_in_attempts WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_in_attempts WHERE asked_on < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [today.toString()],
  });
  await deleteInPieces(db, {
    text: `DELETE FROM sign_in_codes WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_in_codes WHERE sent_on < $2 AND expires_at <= $1
             LIMIT $3 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString(), today.toString()],
  });
}

/** Deletes the attempts for a number, of one audience, from whatever addresses. */
export async function deleteAttemptsOf(
  transaction: Queryable,
  audience: Audience,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<void> {
  await transaction.query({
    text: 'DELETE FROM sign_in_attempts WHERE audience = $1 AND phone_code = $2 AND mobile_number = $3',
    values: [audience, phoneCode, mobileNumber],
  });
}
