import type { PositionSource } from '@satha/terms/positions';
import type { TrackedMoment } from '../../domain/drivers/positions/tracked-points.ts';

/** What a request told, in whichever format. */
export type TrackerReport = {
  /** A tracker's id, or the secret of the tracking server. */
  readonly trackerId: string;
  /** How the tracking server names the device that it forwards a position of. */
  readonly deviceId?: string | undefined;
  readonly source: PositionSource;
  readonly moments: readonly TrackedMoment[];
  /** OwnTracks takes what is answered for messages, and wants a list of them. */
  readonly wantsList?: true;
};
