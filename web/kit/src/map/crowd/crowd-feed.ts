import type { MapPoint } from '../map-points.ts';

/** What a truck is told apart by on the map. */
export type TruckKind = 'free' | 'busy' | 'silent';

export type CrowdTruck = {
  readonly id: number;
  readonly point: MapPoint;
  readonly headingDegrees: number | null;
  /** In milliseconds, by the service's clock. */
  readonly recordedMs: number;
  readonly kind: TruckKind;
};

export type CrowdTrip = {
  readonly id: number;
  readonly pickup: MapPoint;
  readonly destination: MapPoint;
  /** How far around the pickup drivers are asked; 0: they are not. */
  readonly ringMeters: number;
  readonly tone: 'calm' | 'amber' | 'red';
};

export type CrowdScene = {
  readonly trucks: readonly CrowdTruck[];
  readonly trips: readonly CrowdTrip[];
  readonly litTruck: number | undefined;
  readonly litTrip: number | undefined;
  /** One that is pointed at beside the map. */
  readonly pointedTrip: number | undefined;
};

/** Where the map learns what to draw: it asks when it is told that something has changed, and draws outside of React. */
export type CrowdFeed = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => CrowdScene;
  readonly nowMs: () => number;
};
