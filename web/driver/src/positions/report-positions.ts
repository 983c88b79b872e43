import { readFrameClockMs, readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { kept, readSnapshot } from '../kept/phone-store.ts';
import type { PointRecord } from '../kept/records.ts';
import { showTrip } from '../trip/use-trip.ts';
import { whatRuns } from '../what-runs.ts';
import { addPoint, dropPointsOf } from './buffer.ts';
import { positionState } from './place.ts';
import { sendPoints } from './send-points.ts';

const everyMs = { trip: 3_000, waiting: 15_000 };
/** The phone gives up a position that is so old, and asks its receiver anew. */
const oldestMs = 5_000;

/** Tells the service where the truck is while its driver is on shift. Returns what ends it. */
export function reportPositions(): () => void {
  if (navigator.geolocation === undefined) {
    positionState.set({ state: 'unavailable' });
    return () => positionState.set({ state: 'off' });
  }
  let lastMs = Number.NEGATIVE_INFINITY;
  let isSending = false;
  let watch = startWatch();
  positionState.set({ ...positionState.read(), state: 'asking' });

  async function take(position: GeolocationPosition): Promise<void> {
    const point = pointOf(position);
    const { lat, lng, accuracyMeters } = point;
    const place = { lat, lng, atMs: readPhoneClockMs(), ...(accuracyMeters && { accuracyMeters }) };
    positionState.set({ ...positionState.read(), state: 'on', last: place });
    const isOnTrip = showTrip(readSnapshot()) !== undefined;
    // A receiver tells every second, or a little before its time.
    if (readFrameClockMs() - lastMs < (isOnTrip ? everyMs.trip : everyMs.waiting) - 500) return;
    lastMs = readFrameClockMs();
    // A point that the phone has no room for is one of many.
    await kept.write((transaction) => addPoint(transaction, point)).catch(() => {});
    if (isSending) return;
    isSending = true;
    await sendPoints().catch(() => {});
    isSending = false;
  }

  function startWatch(): number {
    const options = { enableHighAccuracy: true, maximumAge: oldestMs };
    return navigator.geolocation.watchPosition((position) => void take(position), noteFailure, options);
  }

  function watchAnew(): void {
    navigator.geolocation.clearWatch(watch);
    watch = startWatch();
  }

  /**
   * A phone that stands tells nothing by itself, and a truck that waits has to be known to. It is watched anew: asked for one
   * position beside a watch, some browsers wait for a move as well.
   */
  function askAgain(): void {
    if (positionState.read().state === 'on' && readFrameClockMs() - lastMs >= everyMs.waiting) watchAnew();
  }

  /** Its driver may have allowed it meanwhile, or come out of a basement. */
  function lookAgain(): void {
    if (document.visibilityState === 'visible' && positionState.read().state !== 'on') watchAnew();
  }

  const timer = setInterval(askAgain, everyMs.waiting / 3);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookAgain);
    navigator.geolocation.clearWatch(watch);
    positionState.set({ state: 'off' });
    // Another tab goes on: what waits is the proof of where the truck was.
    if (whatRuns(readSnapshot()).positions) return;
    // What is left of a shift is of no use once it is over.
    const driverId = readPointsDriver();
    void kept.write((transaction) => dropPointsOf(transaction, driverId)).catch(() => {});
  };
}

function noteFailure({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): void {
  if (code === TIMEOUT) return;
  const state = code === PERMISSION_DENIED ? 'denied' : 'unavailable';
  positionState.set({ ...positionState.read(), state });
}

function readPointsDriver(): number {
  const session = readSnapshot()?.session;
  return session === undefined || session.state === 'out' ? 0 : session.driver.driverId;
}

function pointOf({ coords, timestamp }: GeolocationPosition): PointRecord {
  const driverId = readPointsDriver();
  const { latitude: lat, longitude: lng, accuracy, heading, speed } = coords;
  return {
    driverId,
    lat,
    lng,
    recordedAtMs: timestamp,
    ...(heading !== null && { heading }),
    ...(speed !== null && { speedMps: speed }),
    accuracyMeters: accuracy,
  };
}
