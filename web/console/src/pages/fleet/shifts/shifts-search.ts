import { readChoice, readDay, readId } from '@satha/web-kit/lists/page-search.ts';
import type { ShiftFilter } from '../../../api/fleet/lists.ts';

export const shiftStates = ['open', 'ended'] as const;

/** Which shifts are looked at, as it stands in the page's address. */
export type ShiftsSearch = {
  readonly driver?: number;
  readonly truck?: number;
  readonly state?: (typeof shiftStates)[number];
  /** Days, both of them whole. */
  readonly from?: string;
  readonly to?: string;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readShiftsSearch(raw: Record<string, unknown>): ShiftsSearch {
  const driver = readId(raw.driver);
  const truck = readId(raw.truck);
  const state = readChoice(raw.state, shiftStates);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  return {
    ...(driver !== undefined && { driver }),
    ...(truck !== undefined && { truck }),
    ...(state && { state }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Returns the same as the service takes it. */
export function makeShiftFilter({ driver, truck, ...search }: ShiftsSearch): ShiftFilter {
  return {
    ...search,
    ...(driver !== undefined && { driverId: driver }),
    ...(truck !== undefined && { vehicleId: truck }),
  };
}
