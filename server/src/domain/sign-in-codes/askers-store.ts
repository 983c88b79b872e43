import type { Queryable } from '../../platform/db/queryable.ts';
import type { CodePolicy } from './code-policy.ts';
import type { PhoneNumber } from './sign-in-code.ts';

/** Who asks for codes, and tries them: by the remote address that counts. */
export type Asker = { readonly number: PhoneNumber; readonly address: string };

/** The row of an address for all numbers together: no number is empty. */
const allNumbers: PhoneNumber = { phoneCode: '', mobileNumber: '' };

/**
 * Counts what an address asks of a number on that day, and of all numbers; false when it has had all that it may of
 * either, and what was counted is then for nothing.
 */
export async function countAsker(
  transaction: Queryable,
  policy: CodePolicy,
  { number, address }: Asker,
  what: 'code' | 'try',
  today: Temporal.PlainDate,
): Promise<boolean> {
  const { ofAddressInAll, codesPerDayOfAddress: codes, triesPerDayOfAddress: tries } = policy;
  const count = (of: PhoneNumber, most: { readonly codes: number; readonly tries: number }) =>
    countAt(transaction, policy, { number: of, address }, what, today, most);
  if (ofAddressInAll && !(await count(allNumbers, ofAddressInAll))) return false;
  return count(number, { codes, tries });
}

async function countAt(
  transaction: Queryable,
  { audience }: CodePolicy,
  { number, address }: Asker,
  what: 'code' | 'try',
  today: Temporal.PlainDate,
  most: { readonly codes: number; readonly tries: number },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `INSERT INTO sign_in_askers AS kept (audience, phone_code, mobile_number, address, asked_on, codes, tries)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (audience, phone_code, mobile_number, address) DO UPDATE SET asked_on = excluded.asked_on,
             codes = excluded.codes + CASE WHEN kept.asked_on = excluded.asked_on THEN kept.codes ELSE 0 END,
             tries = excluded.tries + CASE WHEN kept.asked_on = excluded.asked_on THEN kept.tries ELSE 0 END
           WHERE kept.asked_on <> excluded.asked_on
             OR (kept.codes + excluded.codes <= $8 AND kept.tries + excluded.tries <= $9)`,
    values: [
      audience,
      number.phoneCode,
      number.mobileNumber,
      address,
      today.toString(),
      what === 'code' ? 1 : 0,
      what === 'try' ? 1 : 0,
      most.codes,
      most.tries,
    ],
  });
  return rowCount === 1;
}

/**
 * What was asked for and tried on earlier days, which counts for no limit any more. A row that somebody asks by at this
 * moment is left to them: it is of this day then.
 */
export async function deleteEarlierDays(
  db: Queryable,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<void> {
  await db.query({
    text: `DELETE FROM sign_in_askers WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_in_askers WHERE asked_on < $1 FOR UPDATE SKIP LOCKED))`,
    values: [today.toString()],
  });
  await db.query({
    text: `DELETE FROM sign_in_codes WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_in_codes WHERE sent_on < $2 AND expires_at <= $1 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString(), today.toString()],
  });
}

/** What addresses have asked of a number, for one audience. */
export async function deleteAskersOf(
  transaction: Queryable,
  audience: CodePolicy['audience'],
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<void> {
  await transaction.query({
    text: 'DELETE FROM sign_in_askers WHERE audience = $1 AND phone_code = $2 AND mobile_number = $3',
    values: [audience, phoneCode, mobileNumber],
  });
}
