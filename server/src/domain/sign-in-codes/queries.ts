import type { Queryable } from '../../platform/db/queryable.ts';
import type { Audience } from '../../values/audience.ts';
import type { PhoneNumber } from './sign-in-code.ts';

/** The one code of a number that signs in: a later one took the place of any before it. */
export type GoodCode = PhoneNumber & { readonly audience: Audience; readonly expiresAt: Temporal.Instant };

/** Returns the codes that are good now, of whichever of these numbers. */
export async function findGoodCodes(
  db: Queryable,
  mobileNumbers: readonly string[],
  now: Temporal.Instant,
): Promise<readonly GoodCode[]> {
  const { rows } = await db.query<GoodCode>({
    text: `SELECT audience, phone_code AS "phoneCode", mobile_number AS "mobileNumber", expires_at AS "expiresAt"
           FROM sign_in_codes WHERE mobile_number = ANY ($1::text[]) AND expires_at > $2 AND tries_left > 0 AND code_tries_left > 0`,
    values: [mobileNumbers, now.toString()],
    onlyReads: true,
  });
  return rows;
}
