/** A point on the earth in degrees (WGS 84). */
export type MapPoint = { readonly lat: number; readonly lng: number };

/** A point with what the reader is told of it, such as the area's name. */
export type MapPlace = MapPoint & { readonly label: string };

/** Where a truck was at a moment. */
export type TruckFix = {
  readonly point: MapPoint;
  /** Clockwise from north. */
  readonly headingDegrees?: number | null | undefined;
  /** By how much the place may be wrong, where that is so much that it is told. */
  readonly withinMeters?: number | undefined;
  /** RFC 3339. */
  readonly recordedAt: string;
};

export type PickWhich = 'pickup' | 'destination';

/** How much of a trip's route is driven: none of it, up to the truck, all of it. */
export type TripProgress = 'ahead' | 'under-way' | 'done';
