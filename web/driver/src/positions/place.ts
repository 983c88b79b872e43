import { readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { createCell } from '../kept/cell.ts';

/** Where the phone was last, as it says itself. */
export type Place = {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters?: number;
  /** By the phone's clock. */
  readonly atMs: number;
};

export type PositionState = {
  readonly state: 'off' | 'asking' | 'on' | 'denied' | 'unavailable';
  /** By how much the phone's clock is wrong, where the service refuses its positions for it. */
  readonly clockApartSeconds?: number;
  /** The service heard another phone of the driver's, which they have in hand, and left out what this one told. */
  readonly isOtherPhoneInHand?: boolean;
  readonly last?: Place;
};

export const positionState = createCell<PositionState>({ state: 'off' });

/** A place that is older says nothing of a press. */
const longestMs = 120_000;

/** Returns where the phone is, for what is pressed now; undefined: it does not know. */
export function readPlace(): Omit<Place, 'atMs'> | undefined {
  const { last } = positionState.read();
  if (last === undefined || readPhoneClockMs() - last.atMs > longestMs) return undefined;
  const { atMs: _, ...place } = last;
  return place;
}
