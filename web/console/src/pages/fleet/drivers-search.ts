import { readChoice, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { DriverFilter } from '../../api/fleet/lists.ts';

/** What a driver is doing, as the service tells it. */
export const driverStatuses = ['available', 'busy', 'offline', 'suspended'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

export const shiftChoices = ['on', 'off'] as const;

export const documentChoices = ['expired', 'expiring'] as const;

export const longestSearch = 100;

/** Which drivers are looked at, as it stands in the page's address. */
export type DriversSearch = {
  readonly search?: string;
  readonly status?: DriverStatus;
  readonly shift?: (typeof shiftChoices)[number];
  readonly documents?: (typeof documentChoices)[number];
  /** Of the truck in which they are on shift. */
  readonly type?: number;
  readonly truck?: number;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readDriversSearch(raw: Record<string, unknown>): DriversSearch {
  const search = readText(raw.search, longestSearch);
  const status = readChoice(raw.status, driverStatuses);
  const shift = readChoice(raw.shift, shiftChoices);
  const documents = readChoice(raw.documents, documentChoices);
  const type = readId(raw.type);
  const truck = readId(raw.truck);
  return {
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(shift && { shift }),
    ...(documents && { documents }),
    ...(type !== undefined && { type }),
    ...(truck !== undefined && { truck }),
  };
}

/** Returns the same as the service takes it. */
export function makeDriverFilter({ type, truck, ...search }: DriversSearch): DriverFilter {
  return {
    ...search,
    ...(type !== undefined && { vehicleTypeId: type }),
    ...(truck !== undefined && { vehicleId: truck }),
  };
}
