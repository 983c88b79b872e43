import type { Queryable } from '../../../platform/db/queryable.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import type { VehicleFacts } from '../vehicles/vehicle-columns.ts';
import type { ImportOutcome } from './import-outcome.ts';
import {
  insertNewVehicles,
  lockKnownVehicles,
  selectVehiclesInUse,
  updateKnownVehicles,
} from './import-vehicles-store.ts';

/** `differs`: a truck has the plate, and is another in what may not be changed; `in_use`: its type cannot change now. */
export type VehicleImportFault = 'differs' | 'unknown_type' | 'in_use';

/**
 * Stores many trucks, each with a plate of its own, in a few statements however many they are; one that is there and the
 * same stays as it is. What a concurrent `createVehicle` stores is found as if it had been there before.
 */
export async function importVehicles(
  transaction: Queryable,
  input: {
    readonly vehicles: readonly VehicleFacts[];
    readonly mayUpdate: boolean;
    readonly at: Temporal.Instant;
  },
): Promise<ImportOutcome<VehicleImportFault>> {
  const { vehicles, mayUpdate, at } = input;
  const types = await findVehicleTypes(transaction);
  const vehicleAt = (index: number) => vehicles[index] as VehicleFacts;
  const [sound, unsound] = split(vehicles.keys().toArray(), (index) =>
    types.has(vehicleAt(index).vehicleTypeId),
  );
  const created = (await insertNewVehicles(transaction, sound.map(vehicleAt), at)).map(from(sound));
  const isNew = new Set(created.map(({ place }) => place));
  const rest = sound.filter((index) => !isNew.has(index));
  const known = (await lockKnownVehicles(transaction, rest.map(vehicleAt))).map(from(rest));
  const [differing, same] = split(known, ({ differs }) => differs);
  const retyped = differing.filter(({ typeDiffers }) => typeDiffers);
  const inUse = await selectVehiclesInUse(
    transaction,
    retyped.map(({ id }) => id),
  );
  const faults = [
    ...unsound.map((index) => ({ place: index, fault: 'unknown_type' as const })),
    ...(mayUpdate ? [] : differing.map(({ place }) => ({ place, fault: 'differs' as const }))),
    ...retyped
      .filter(({ id }) => mayUpdate && inUse.has(id))
      .map(({ place }) => ({ place, fault: 'in_use' as const })),
  ];
  if (mayUpdate && differing.length > 0) {
    await updateKnownVehicles(
      transaction,
      differing.map(({ place }) => vehicleAt(place)),
    );
  }
  return { created, changed: differing, unchanged: same, faults };
}

const from =
  (places: readonly number[]) =>
  <Row extends { readonly place: number }>(row: Row): Row => ({ ...row, place: places[row.place] as number });

function split<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
