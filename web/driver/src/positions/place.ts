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
/** In so long a truck drives a few hundred metres, and a receiver finds itself again: our own figures. */
const hereMs = 30_000;
const findingMs = 20_000;

/** Returns where the phone is, for what is pressed now; undefined: it does not know. */
export function readPlace(withinMs = longestMs): Omit<Place, 'atMs'> | undefined {
  const { last } = positionState.read();
  if (last === undefined || readPhoneClockMs() - last.atMs > withinMs) return undefined;
  const { atMs: _, ...place } = last;
  return place;
}

/** Finds where the phone stands, by the next that its receiver tells where that is silent; undefined: it cannot say. */
export async function findPlace(): Promise<Omit<Place, 'atMs'> | undefined> {
  if (readPlace(hereMs) === undefined) await hearPlace();
  return readPlace(hereMs);
}

/** Waits for the next position of the watch, which may have slept with the page. */
function hearPlace(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, findingMs);
    const stop = positionState.subscribe(() => {
      if (readPlace(hereMs) !== undefined) end();
    });
    function end(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
