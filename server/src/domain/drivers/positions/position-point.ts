import type { Coordinates } from '../../../values/coordinates.ts';

/** Where a phone was, as it tells. */
export type PositionPoint = Coordinates & {
  readonly recordedAt: Temporal.Instant;
  /** Degrees clockwise from north, 0 up to but not including 360. */
  readonly heading?: number | undefined;
  readonly speedMps?: number | undefined;
  readonly accuracyMeters?: number | undefined;
};
