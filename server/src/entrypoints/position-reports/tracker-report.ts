import type { PositionSource } from '@satha/terms/fleet/position-sources';
import type { TrackedMoment } from '../../domain/drivers/positions/tracked-points.ts';

/** What a request told, in whichever format. */
export type TrackerReport = {
  readonly trackerId: string;
  readonly source: PositionSource;
  readonly moments: readonly TrackedMoment[];
};
