/** A named area: English and Arabic name, the middle of it, and how far from there the name is used. */
export type AreaRow = readonly [
  english: string,
  arabic: string,
  lat: number,
  lng: number,
  reachMeters: number,
];

/** A place abroad, for telling that a point is not ours. */
export type ForeignRow = readonly [name: string, lat: number, lng: number, reachMeters: number];
