import { VehicleTypeList } from '@satha/contract/portal/trip-places';
import type { VehicleTypes } from '../../../domain/vehicle-types/vehicle-type.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/vehicle-types';

const schema = { response: answers(VehicleTypeList) };

export type ListVehicleTypesDeps = { readonly priceList: () => { readonly vehicleTypes: VehicleTypes } };

/** Answers every vehicle type, those that are no longer sold too: old trips have them. */
export function listVehicleTypesRoute({ priceList }: ListVehicleTypesDeps): PortalApiRoute {
  return route('GET', url, { schema, access: 'trips.read' }, async () => {
    return ok({
      items: [...priceList().vehicleTypes.values()].map(
        ({ id, name, nameArabic, available, approvedForTrips }) => ({
          id,
          name,
          nameArabic: nameArabic ?? null,
          isBookable: available && approvedForTrips,
        }),
      ),
      nextCursor: null,
    });
  });
}
