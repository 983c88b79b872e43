import { tell } from '@satha/web-kit/pwa/renew-app.ts';
import { createCell, useCell } from '../kept/cell.ts';
import { readSnapshot } from '../kept/phone-store.ts';
import { openOffer } from '../live/offer.ts';
import { showTrip } from '../trip/use-trip.ts';
import { installedApp } from './installed-app.ts';

const isReady = createCell(false);
let isAwaited = false;

/** Tells whether a newer app is here, and takes it up when its driver asks for it. */
export function useAppUpdate(): { readonly isReady: boolean; apply(): void } {
  return { isReady: useCell(isReady), apply: () => void takeOver() };
}

/** Notes when a newer app is here and waits. */
export function followUpdates(): void {
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  workers.addEventListener('controllerchange', () => {
    if (isAwaited) location.reload();
  });
  void workers.ready.then((registration) => {
    const look = () => isReady.set(registration.waiting !== null && workers.controller !== null);
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
    document.addEventListener('visibilitychange', () => {
      look();
      if (document.visibilityState === 'visible') void registration.update().catch(() => {});
    });
    look();
  });
}

/**
 * Tells whether a newer app may come in by itself: nothing is unsent, no trip is open, no offer rings or is being answered, and
 * no summary stands there, whose photos may be taken at this moment.
 */
export function isFree(): boolean {
  const snapshot = readSnapshot();
  if (snapshot === undefined || openOffer.read() !== undefined) return false;
  const { entries, files, last } = snapshot;
  return entries.length === 0 && files.length === 0 && last === undefined && showTrip(snapshot) === undefined;
}

async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(installedApp.workerScope);
  isAwaited = true;
  if (registration?.waiting) tell(registration.waiting, { kind: 'take-over' });
  else location.reload();
}
