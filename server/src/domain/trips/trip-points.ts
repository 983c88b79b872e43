import type { Coordinates } from '../../values/coordinates.ts';

/** One end of a trip. */
export type TripPoint = Coordinates & {
  readonly address: string | undefined;
  readonly areaName: string | undefined;
};

/** The columns of `trips` that tell where a trip begins and ends. */
export type TripPointsRow = {
  readonly from_lat: number;
  readonly from_lng: number;
  readonly to_lat: number;
  readonly to_lng: number;
  readonly from_address: string | null;
  readonly from_area_name: string | null;
  readonly to_address: string | null;
  readonly to_area_name: string | null;
};

export function toTripPoints(row: TripPointsRow): {
  readonly pickup: TripPoint;
  readonly destination: TripPoint;
} {
  return {
    pickup: {
      lat: row.from_lat,
      lng: row.from_lng,
      address: row.from_address ?? undefined,
      areaName: row.from_area_name ?? undefined,
    },
    destination: {
      lat: row.to_lat,
      lng: row.to_lng,
      address: row.to_address ?? undefined,
      areaName: row.to_area_name ?? undefined,
    },
  };
}
