import type { Motion } from '../../routing/route-provider.ts';

/** What is stored of how a driver moves, beside where they are. */
export type MotionRow = {
  motion_heading: number | null;
  motion_speed_mps: number | null;
  motion_accuracy_meters: number | null;
  before_lat: number | null;
  before_lng: number | null;
};

/** Returns the columns of a MotionRow, of a row of `driver_positions` under this name. */
export function motionColumns(place: string): Readonly<Record<keyof MotionRow, string>> {
  // The step before leads to this place, unless another point was looked at since.
  const before = (column: 'lat' | 'lng') =>
    `CASE WHEN ${place}.seen_at = ${place}.recorded_at THEN ${place}.${column} - ${place}.step_${column} END`;
  return {
    motion_heading: `${place}.heading`,
    motion_speed_mps: `${place}.speed_mps`,
    motion_accuracy_meters: `${place}.accuracy_meters`,
    before_lat: before('lat'),
    before_lng: before('lng'),
  };
}

/** Writes them as a list for SELECT. */
export function selectMotion(place: string): string {
  return Object.entries(motionColumns(place))
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ');
}

/** Returns what is known of how a driver moves; undefined where nothing is. */
export function toMotion(row: MotionRow): Motion | undefined {
  const { before_lat: lat, before_lng: lng } = row;
  if (row.motion_heading === null && row.motion_speed_mps === null && lat === null) return undefined;
  return {
    headingDegrees: row.motion_heading ?? undefined,
    speedMps: row.motion_speed_mps ?? undefined,
    accuracyMeters: row.motion_accuracy_meters ?? undefined,
    before: lat === null || lng === null ? undefined : { lat, lng },
  };
}
