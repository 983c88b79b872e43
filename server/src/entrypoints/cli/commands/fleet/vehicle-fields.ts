import { equipmentList } from '@satha/terms/job/equipment';
import type { VehicleFacts } from '../../../../domain/drivers/vehicles/vehicle-columns.ts';
import type { Fields } from '../../importing/fields.ts';
import { orNone, parseCount, parseEquipment, parseId, parsePlateOption } from '../../options.ts';

const [leastHeightMm, mostHeightMm] = [1_000, 6_000];
const mostKg = 100_000;

/** The facts of a truck, as options and as columns of a file. A further fact is a line here. */
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
  equipment: {
    name: 'equipment',
    value: '<words>',
    description: `what it has on board: ${equipmentList.join(', ')}, or none; divided by commas or spaces. What is usual for its type when left out of a new one`,
    parse: parseEquipment,
    isOptional: true,
  },
  heightMm: {
    name: 'height-mm',
    value: '<mm>',
    description: 'the height of the whole truck, in millimetres; none takes it away',
    parse: orNone(parseCount(mostHeightMm, leastHeightMm)),
    isOptional: true,
  },
  payloadKg: {
    name: 'payload-kg',
    value: '<kg>',
    description: 'what it may carry, in kilograms; none takes it away',
    parse: orNone(parseCount(mostKg)),
    isOptional: true,
  },
  tareKg: {
    name: 'tare-kg',
    value: '<kg>',
    description: 'what it weighs empty, in kilograms; none takes it away',
    parse: orNone(parseCount(mostKg)),
    isOptional: true,
  },
};
