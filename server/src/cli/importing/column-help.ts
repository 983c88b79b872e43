import { equipmentList } from '@satha/terms/equipment';
import type { ImportColumn } from '@satha/terms/fleet-imports';

/** How help shows an option or a column. */
export type ColumnHelp = {
  /** What is to be given: `<plate>`. */
  readonly value: string;
  readonly description: string;
};

/** What stands in each column of a file; an option of the same name has dashes for its underscores. */
export const columnHelp: Readonly<Record<ImportColumn, ColumnHelp>> = {
  name: { value: '<name>', description: 'the name, 1 to 80 characters' },
  name_ar: { value: '<name>', description: 'the name in Arabic letters' },
  mobile: { value: '<number>', description: "the mobile number, with the country's code or without" },
  phone_code: { value: '<digits>', description: 'the country calling code of the number' },
  licence: {
    value: '<date>',
    description: 'the last day on which the driving licence is valid, such as 2028-05-31',
  },
  plate: { value: '<plate>', description: 'emirate, code and number' },
  type: { value: '<id>', description: 'the vehicle type that it can be booked as' },
  equipment: {
    value: '<words>',
    description: `what it has on board: ${equipmentList.join(', ')}, or none; divided by commas or spaces. What is usual for its type when left out of a new one`,
  },
  height_mm: {
    value: '<mm>',
    description: 'the height of the whole truck, in millimetres; none takes it away',
  },
  payload_kg: { value: '<kg>', description: 'what it may carry, in kilograms; none takes it away' },
  tare_kg: { value: '<kg>', description: 'what it weighs empty, in kilograms; none takes it away' },
};
