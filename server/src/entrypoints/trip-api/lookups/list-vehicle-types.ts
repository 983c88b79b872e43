import { VehicleTypesData } from '@satha/contract/lookups/lookup-operations';
import type { VehicleTypes } from '../../../domain/vehicle-types/vehicle-type.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import type { TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const schema = {
  operationId: 'listVehicleTypes',
  tags: ['Account'],
  summary: 'List vehicle types',
  description:
    'Every vehicle type with its names, and whether prices are told for it and trips created with it. Those that are ' +
    'offered no more are there too: old trips have them.',
  security,
  headers: requestHeaders,
  response: responses(VehicleTypesData, [], undefined, { readsNothing: true }),
};

export type ListVehicleTypesDeps = { readonly priceList: () => { readonly vehicleTypes: VehicleTypes } };

export function listVehicleTypesRoute({ priceList }: ListVehicleTypesDeps): TripApiRoute {
  return route('GET', '/VehicleTypes', { schema, access: 'key' }, async () =>
    ok({
      vehicleTypes: [...priceList().vehicleTypes.values()].map((type) => ({
        vehicleTypeId: type.id,
        name: type.name,
        ...(type.nameArabic !== undefined && { nameArabic: type.nameArabic }),
        vehicleClass: type.vehicleClass,
        available: type.available,
        approvedForTrips: type.approvedForTrips,
        subjectToTruckBan: type.subjectToTruckBan,
      })),
    }),
  );
}
