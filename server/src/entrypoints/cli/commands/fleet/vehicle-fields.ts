import type { VehicleFacts } from '../../../../domain/drivers/vehicles/vehicle-columns.ts';
import type { Fields } from '../../importing/fields.ts';
import { parseId, parsePlateOption } from '../../options.ts';

/** What is told of a truck, by options and by columns of a file. A further fact is a line here. */
export const vehicleFields: Fields<VehicleFacts> = {
  plate: {
    name: 'plate',
    value: '<plate>',
    description: 'emirate, code and number',
    parse: parsePlateOption,
  },
  vehicleTypeId: {
    name: 'type',
    value: '<id>',
    description: 'the vehicle type that it can be booked as',
    parse: parseId,
  },
};
