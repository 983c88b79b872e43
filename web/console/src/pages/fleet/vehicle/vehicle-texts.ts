import type { AddVehicleRequest } from '@satha/contract/console/fleet';
import type { ConsoleVehicle } from '@satha/contract/console/lists';
import { equipmentList } from '@satha/terms/equipment';
import { withPlainDigits } from '@satha/terms/writing/digits';
import type { Texts } from '../record/use-save-record.ts';

export const figureFields = ['heightMm', 'payloadKg', 'tareKg'] as const;
export type FigureField = (typeof figureFields)[number];
export type VehicleField = 'plate' | 'vehicleTypeId' | 'equipment' | FigureField;

/** Returns what a form asks about a truck, each as its text: words of equipment with commas between. */
export function textsOf(vehicle: ConsoleVehicle): Texts<VehicleField> {
  return {
    plate: vehicle.plate,
    vehicleTypeId: String(vehicle.vehicleTypeId),
    equipment: vehicle.equipment.join(','),
    heightMm: String(vehicle.heightMm ?? ''),
    payloadKg: String(vehicle.payloadKg ?? ''),
    tareKg: String(vehicle.tareKg ?? ''),
  };
}

/** Tells whether a text is a whole number, or empty. */
export const isFigure = (text: string) => /^\d{0,9}$/.test(withPlainDigits(text).trim());

/** Returns what is told of a truck as the service takes it; a figure that is empty is taken away. */
export function readTexts(texts: Partial<Texts<VehicleField>>): Partial<AddVehicleRequest> {
  const { plate, vehicleTypeId, equipment } = texts;
  const figures = figureFields.flatMap((field) => {
    const text = texts[field];
    if (text === undefined) return [];
    const digits = withPlainDigits(text).trim();
    return [[field, digits === '' ? null : Number(digits)] as const];
  });
  return {
    ...(plate !== undefined && { plate: withPlainDigits(plate) }),
    ...(vehicleTypeId !== undefined && { vehicleTypeId: Number(vehicleTypeId) }),
    ...(equipment !== undefined && { equipment: readEquipment(equipment) }),
    ...Object.fromEntries(figures),
  };
}

export function readEquipment(text: string) {
  const words = text.split(',');
  return equipmentList.filter((word) => words.includes(word));
}
