import type { ReactNode } from 'react';
import { useTripFacts } from './facts/use-trip-facts.ts';
import { MapFrame, type MapHeight } from './map-frame.tsx';
import type { MapPlace, TripProgress, TruckFix } from './map-points.ts';
import { TripPicture } from './picture/trip-picture.tsx';

export type TripMapProps = {
  /** Names the map to screen readers. */
  readonly label: string;
  readonly pickup: MapPlace;
  readonly destination: MapPlace;
  /** Encoded polyline with six decimals, from the truck to the pickup, while it is on its way there. */
  readonly approach?: string | null | undefined;
  /** Encoded polyline with six decimals, from pickup to destination. */
  readonly route?: string | null | undefined;
  readonly progress?: TripProgress | undefined;
  /** Encoded polyline with six decimals: where the truck has been. */
  readonly track?: string | null | undefined;
  readonly truck?: TruckFix | null | undefined;
  readonly truckLabel?: string | undefined;
  /** The truck is on its way to the pickup: the map begins with these two rather than with the whole trip. */
  readonly isApproach?: boolean | undefined;
  readonly staleAfterSeconds?: number | undefined;
  readonly height?: MapHeight;
  readonly whenMissing?: ReactNode;
};

const load = async () => (await import('./canvas/trip-canvas.tsx')).TripCanvas;

/**
 * Shows one trip: its route, its two ends, and the truck that is at it; a picture of them until the map is
 * drawn.
 */
export function TripMap({
  label,
  height,
  whenMissing,
  staleAfterSeconds,
  truckLabel,
  ...trip
}: TripMapProps) {
  const { facts, staleText } = useTripFacts({ ...trip, truckLabel, staleAfterSeconds });
  return (
    <MapFrame
      label={label}
      height={height}
      load={load}
      whenMissing={whenMissing}
      facts={facts}
      picture={<TripPicture {...trip} isStale={staleText !== undefined} />}
      draw={(TripCanvas, onFailure) => (
        <TripCanvas {...trip} label={label} staleText={staleText} onFailure={onFailure} />
      )}
    />
  );
}
