import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { isUniqueViolation } from '../../platform/db/writing/is-unique-violation.ts';
import type { Clock } from '../../values/clock.ts';
import { requireArabicName, requireLabel } from '../../values/label.ts';
import { requireSeenVersion } from '../../values/records/require-seen-version.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { requireMobileNumber, requireValidLicence } from './create-driver.ts';
import type { Driver } from './driver.ts';
import type { DriverFacts } from './driver-columns.ts';
import { lockDriver, updateDriver } from './drivers-store.ts';
import { findDriver } from './queries.ts';
import { sessionOwnerOf } from './sign-in/driver-session.ts';

/** What is left out stays. */
export type DriverEdit = {
  readonly driverId: number;
  readonly name?: string | undefined;
  /** An empty one is taken away. */
  readonly nameAr?: string | undefined;
  /** In any of its spellings. */
  readonly number?: { readonly phoneCode: string; readonly mobileNumber: string } | undefined;
  /** The last day on which the driving licence is valid now. */
  readonly licenceExpiresOn?: Temporal.PlainDate | undefined;
  /** The version that whoever changes it saw; undefined for the command line, which says what is to be. */
  readonly version?: number | undefined;
};

/**
 * Changes what is told of a driver. With another number they are signed out on every phone, because who has the old one may
 * be somebody else; shift and trip go on, and they sign in again by the new number. `number_taken` when another driver has it,
 * undefined when there is no such driver.
 * @throws Problem as `createDriver` does, version_conflict.
 */
export async function editDriver(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { driverId, version, ...edit }: DriverEdit,
  inSameTransaction?: (transaction: Queryable, before: Driver, after: Driver) => Promise<void>,
): Promise<Driver | 'number_taken' | undefined> {
  const facts: Partial<DriverFacts> = {
    ...(edit.name !== undefined && { name: requireLabel('name', edit.name) }),
    ...(edit.nameAr !== undefined && {
      nameAr: edit.nameAr.trim() === '' ? undefined : requireArabicName('nameAr', edit.nameAr),
    }),
    ...(edit.number && requireMobileNumber(edit.number)),
    ...(edit.licenceExpiresOn && { licenceExpiresOn: edit.licenceExpiresOn }),
  };
  if (facts.licenceExpiresOn) requireValidLicence(facts.licenceExpiresOn, clock());
  try {
    return await db.inTransaction(async (transaction) => {
      if (!(await lockDriver(transaction, driverId))) return undefined;
      const before = (await findDriver(transaction, driverId)) as Driver;
      const after = { ...before, ...facts, version: before.version + 1 };
      if (changedFields(before, after).length === 0) return before;
      requireSeenVersion(version, before.version, conflictsOf(before, after));
      await updateDriver(transaction, driverId, after);
      if (!hasSameNumber(before, after)) await endSessionsOf(transaction, sessionOwnerOf(driverId));
      await inSameTransaction?.(transaction, before, after);
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'number_taken';
    throw error;
  }
}

const editedFields = ['name', 'nameAr', 'mobileNumber', 'licenceExpiresOn'] as const;

/** Names what is otherwise, as the wire does: a number is one field. */
function changedFields(before: DriverFacts, after: DriverFacts): (typeof editedFields)[number][] {
  return editedFields.filter((field) =>
    field === 'mobileNumber'
      ? !hasSameNumber(before, after)
      : String(before[field] ?? '') !== String(after[field] ?? ''),
  );
}

function conflictsOf(before: Driver, after: Driver) {
  return changedFields(before, after).map((field) => ({
    field,
    now: field === 'mobileNumber' ? `+${before.phoneCode} ${before.mobileNumber}` : before[field],
  }));
}

/** Tells whether two people have one number. */
export function hasSameNumber(
  one: Pick<Driver, 'phoneCode' | 'mobileNumber'>,
  other: Pick<Driver, 'phoneCode' | 'mobileNumber'>,
): boolean {
  return one.phoneCode === other.phoneCode && one.mobileNumber === other.mobileNumber;
}
