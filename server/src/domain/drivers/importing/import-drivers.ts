import type { Queryable } from '../../../platform/db/queryable.ts';
import { isLicenceValid } from '../driver.ts';
import type { DriverFacts } from '../driver-columns.ts';
import { insertNewDrivers, lockKnownDrivers, updateKnownDrivers } from './import-drivers-store.ts';
import type { ImportOutcome } from './import-outcome.ts';

/** `differs`: a driver has the number, and another name or licence, which may not be changed. */
export type DriverImportFault = 'differs' | 'licence_over';

/**
 * Stores many drivers, each with a number of their own, in a few statements however many they are; a driver who is there
 * and the same stays as they are. What a concurrent `createDriver` stores is found as if it had been there before.
 */
export async function importDrivers(
  transaction: Queryable,
  input: {
    readonly drivers: readonly DriverFacts[];
    readonly mayUpdate: boolean;
    readonly at: Temporal.Instant;
  },
): Promise<ImportOutcome<DriverImportFault>> {
  const { drivers, mayUpdate, at } = input;
  const created = await insertNewDrivers(transaction, drivers, at);
  const isNew = new Set(created.map(({ place }) => place));
  const places = drivers
    .keys()
    .filter((index) => !isNew.has(index))
    .toArray();
  const driverAt = (index: number) => drivers[index] as DriverFacts;
  const known = (await lockKnownDrivers(transaction, places.map(driverAt))).map((row) => ({
    ...row,
    place: places[row.place] as number,
  }));
  const changed = known.filter(({ differing }) => differing.length > 0);
  const faults = [
    ...(mayUpdate ? [] : changed.map(({ place }) => ({ place, fault: 'differs' as const }))),
    ...[...created, ...changed]
      .filter(({ place }) => !isLicenceValid(driverAt(place).licenceExpiresOn, at))
      .map(({ place }) => ({ place, fault: 'licence_over' as const })),
  ];
  if (mayUpdate && changed.length > 0) {
    await updateKnownDrivers(
      transaction,
      changed.map(({ place }) => driverAt(place)),
    );
  }
  const unchanged = known
    .filter(({ differing }) => differing.length === 0)
    .map(({ place, id }) => ({ place, id }));
  return { created, changed, unchanged, faults };
}
