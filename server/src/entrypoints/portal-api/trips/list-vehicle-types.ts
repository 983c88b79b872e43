import type { VehicleTypeList } from '@satha/contract/portal/trips';
import type { VehicleTypes } from '../../../domain/vehicle-types/vehicle-type.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';

const url = '/accounts/:accountId/vehicle-types';

export type ListVehicleTypesDeps = { readonly priceList: () => { readonly vehicleTypes: VehicleTypes } };

/** Every vehicle type, those that are no longer sold too: old trips have them. */
export function registerListVehicleTypes(api: HttpServer, { priceList }: ListVehicleTypesDeps): void {
  const config = { needs: 'account.read' } as const;
  api.get(url, { config }, async () => {
    const list: VehicleTypeList = {
      items: [...priceList().vehicleTypes.values()].map(
        ({ id, name, nameArabic, available, approvedForTrips }) => ({
          id,
          name,
          nameArabic: nameArabic ?? null,
          isBookable: available && approvedForTrips,
        }),
      ),
      nextCursor: null,
    };
    return ok(list);
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
