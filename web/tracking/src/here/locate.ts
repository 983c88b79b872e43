import type { SharedLocation } from '@satha/contract/tracking/location-link';

export type LocateFault = 'denied' | 'notFound';

/** Our own figure: after so long a person sets the pin sooner. */
const patienceMs = 15_000;

/** Asks the phone where it is; tells why it does not say. */
export function locate(): Promise<SharedLocation | LocateFault> {
  if (!('geolocation' in navigator)) return Promise.resolve('notFound');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({
          lat: rounded(latitude),
          lng: rounded(longitude),
          accuracyMeters: Math.min(accuracy, 100_000),
        }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'notFound'),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 10_000 },
    );
  });
}

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6));
