import type { ColumnSet } from '../../platform/db/writing/column-set.ts';
import type { Driver } from './driver.ts';

/** What an operator tells of a driver. */
export type DriverFacts = Pick<Driver, 'name' | 'phoneCode' | 'mobileNumber' | 'licenceExpiresOn'> &
  Partial<Pick<Driver, 'nameAr'>>;

export const driverColumns: ColumnSet<DriverFacts> = {
  name: { type: 'text', of: ({ name }) => name },
  name_ar: { type: 'text', of: ({ nameAr }) => nameAr ?? null },
  phone_code: { type: 'text', of: ({ phoneCode }) => phoneCode },
  mobile_number: { type: 'text', of: ({ mobileNumber }) => mobileNumber },
  licence_expires_on: { type: 'date', of: ({ licenceExpiresOn }) => licenceExpiresOn.toString() },
};
