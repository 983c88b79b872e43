import type { ReactNode } from 'react';
import { useWords } from '../language/use-words.tsx';
import { MapFrame, type MapHeight } from './map-frame.tsx';
import type { MapPlace, TripProgress, TruckFix } from './map-points.ts';
import { mapWords } from './map-words.ts';
import { useMapFacts } from './use-map-facts.ts';

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

/** One trip: its route, its two ends, and the truck that is at it. */
export function TripMap({
  label,
  height,
  whenMissing,
  staleAfterSeconds,
  truckLabel,
  ...trip
}: TripMapProps) {
  const t = useWords(mapWords);
  const facts = useMapFacts(staleAfterSeconds);
  const { pickup, destination, truck } = trip;
  const nameOfTruck = truckLabel ?? t('truck');
  return (
    <MapFrame
      label={label}
      height={height}
      load={load}
      whenMissing={whenMissing}
      facts={[
        { key: 'pickup', text: `${t('pickup')}: ${facts.place(pickup)}` },
        { key: 'destination', text: `${t('destination')}: ${facts.place(destination)}` },
        ...(truck ? [{ key: 'truck', text: facts.truck(nameOfTruck, truck) }] : []),
      ]}
      draw={(TripCanvas, onFailure) => (
        <TripCanvas
          {...trip}
          label={label}
          staleText={truck && facts.isStale(truck) ? t('stale', { age: facts.ageOf(truck) }) : undefined}
          onFailure={onFailure}
        />
      )}
    />
  );
}
