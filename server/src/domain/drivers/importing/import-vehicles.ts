import type { Queryable } from '../../../platform/db/queryable.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import { sortEquipment } from '../vehicles/queries.ts';
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
  const { mayUpdate, at } = input;
  const vehicles = input.vehicles.map(withSortedEquipment);
  const types = await findVehicleTypes(transaction);
  const vehicleAt = (index: number) => vehicles[index] as VehicleFacts;
  const [sound, unsound] = split(vehicles.keys().toArray(), (index) =>
    types.has(vehicleAt(index).vehicleTypeId),
  );
  const created = (await insertNewVehicles(transaction, sound.map(vehicleAt), at)).map(from(sound));
  const isNew = new Set(created.map(({ place }) => place));
  const rest = sound.filter((index) => !isNew.has(index));
  const known = (await lockKnownVehicles(transaction, rest.map(vehicleAt))).map(from(rest));
  const [different, same] = split(known, ({ differing }) => differing.length > 0);
  const retyped = different.filter(({ differing }) => differing.includes('type'));
  const inUse = await selectVehiclesInUse(
    transaction,
    retyped.map(({ id }) => id),
  );
  const faults = [
    ...unsound.map((index) => ({ place: index, fault: 'unknown_type' as const })),
    ...(mayUpdate ? [] : different.map(({ place }) => ({ place, fault: 'differs' as const }))),
    ...retyped
      .filter(({ id }) => mayUpdate && inUse.has(id))
      .map(({ place }) => ({ place, fault: 'in_use' as const })),
  ];
  if (mayUpdate && different.length > 0) {
    await updateKnownVehicles(
      transaction,
      different.map(({ place }) => vehicleAt(place)),
    );
  }
  return { created, changed: different, unchanged: same, faults };
}

/** A truck's equipment is kept in the order of the list of terms, by whatever way it comes. */
function withSortedEquipment(facts: VehicleFacts): VehicleFacts {
  return facts.equipment ? { ...facts, equipment: sortEquipment(facts.equipment) } : facts;
}

const from =
  (places: readonly number[]) =>
  <Row extends { readonly place: number }>(row: Row): Row => ({ ...row, place: places[row.place] as number });

function split<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
