import type { Equipment } from './equipment.ts';
import type { Language } from './languages.ts';

/**
 * The vehicle types that the product comes with, as the migrations put them into the database: an operator may add others
 * there, which stand in no list of code. A new one goes last, since the sandbox's fleet grows in this order. A truck of which
 * nobody tells the equipment is taken to carry what trucks of its type usually do: our own figures.
 */
export const vehicleTypes = [
  { id: 1, names: { en: 'Pickup Truck', ar: 'بيك أب' }, vehicleClass: 'light', usualEquipment: [] },
  {
    id: 3,
    names: { en: 'Truck 3 Ton', ar: 'شاحنة 3 أطنان' },
    vehicleClass: 'truck',
    usualEquipment: [],
  },
  {
    id: 4,
    names: { en: 'Standard Recovery Truck', ar: 'سطحة عادية' },
    vehicleClass: 'truck',
    usualEquipment: ['flatbed', 'winch'],
  },
  {
    id: 5,
    names: { en: 'Sports Recovery Truck', ar: 'سطحة للسيارات الرياضية' },
    vehicleClass: 'truck',
    usualEquipment: ['flatbed', 'winch', 'dollies', 'low_approach'],
  },
  {
    id: 9,
    names: { en: 'VIP Recovery Truck', ar: 'سطحة VIP' },
    vehicleClass: 'truck',
    usualEquipment: ['flatbed', 'winch', 'dollies', 'low_approach'],
  },
] as const satisfies readonly {
  readonly id: number;
  readonly names: Readonly<Record<Language, string>>;
  readonly vehicleClass: 'light' | 'truck';
  readonly usualEquipment: readonly Equipment[];
}[];

export const vehicleTypeIds: readonly number[] = vehicleTypes.map(({ id }) => id);
