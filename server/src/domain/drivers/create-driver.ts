import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireArabicName, requireLabel } from '../../values/label.ts';
import { normaliseMobileNumber } from '../../values/mobile-number.ts';
import { mobileNumberProblems } from '../../values/mobile-number-problems.ts';
import { Problem } from '../../values/problem.ts';
import { type Driver, isLicenceValid } from './driver.ts';
import { insertDriver } from './drivers-store.ts';
import { findDriver } from './queries.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

export type NewDriverInput = {
  readonly name: string;
  readonly nameAr?: string | undefined;
  readonly phoneCode: string;
  /** In any of its spellings. */
  readonly mobileNumber: string;
  /** The last day on which the driving licence is valid. */
  readonly licenceExpiresOn: Temporal.PlainDate;
};

/**
 * Stores a driver, who is offline. `number_taken` when another driver has the mobile number.
 * @throws Problem invalid_request (name, nameAr, licence), invalid_mobile_number, invalid_mobile_number_length,
 * invalid_phone_code.
 */
export async function createDriver(
  { db, clock }: Deps,
  input: NewDriverInput,
): Promise<Driver | 'number_taken'> {
  const now = clock();
  const name = requireLabel('name', input.name);
  const nameAr = input.nameAr === undefined ? undefined : requireArabicName('nameAr', input.nameAr);
  const number = requireMobileNumber(input);
  requireValidLicence(input.licenceExpiresOn, now);
  const driverId = await insertDriver(db, {
    name,
    nameAr,
    ...number,
    licenceExpiresOn: input.licenceExpiresOn,
    createdAt: now,
  });
  if (driverId === undefined) return 'number_taken';
  return (await findDriver(db, driverId)) as Driver;
}

/** @throws Problem invalid_request when the licence is over already. */
export function requireValidLicence(expiresOn: Temporal.PlainDate, now: Temporal.Instant): void {
  if (isLicenceValid(expiresOn, now)) return;
  const message = `licence ended on ${expiresOn}; give the last day of one that is valid.`;
  throw new Problem('invalid_request', { fields: [{ field: 'licence', message }] });
}

/**
 * Returns a driver's number in its one true form.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code.
 */
export function requireMobileNumber({
  phoneCode,
  mobileNumber,
}: Pick<NewDriverInput, 'phoneCode' | 'mobileNumber'>): Pick<Driver, 'phoneCode' | 'mobileNumber'> {
  const number = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('fault' in number) throw new Problem(mobileNumberProblems[number.fault]);
  return { phoneCode: number.ok.phoneCode, mobileNumber: number.ok.nationalNumber };
}
