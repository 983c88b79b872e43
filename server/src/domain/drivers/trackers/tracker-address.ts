/** Where trackers report, below the address of the service. */
export const trackerPath = '/positions/';

/**
 * Our own figures: a place every five seconds on the way, and a sign of life every two minutes at rest. The names are those
 * that Traccar Client reads from a QR code (versions 9 and 10, `configuration_service.dart`, looked up in November 2026);
 * it takes times in seconds, and `interval` counts only where `distance` is 0 or `accuracy` is `highest`.
 */
const traccarClientSettings = {
  accuracy: 'highest',
  distance: '0',
  interval: '5',
  fastest_interval: '5',
  heartbeat: '120',
  buffer: 'true',
};

/** What is told once of a new tracker. */
export type TrackerSettings = {
  readonly trackerId: string;
  /** Where it reports. */
  readonly url: string;
  /** Holds address, id and settings; Traccar Client takes them from its QR code. */
  readonly settingsUrl: string;
};

/** Returns what a person or a phone needs to set a tracker up. */
export function makeTrackerSettings(publicUrl: string, trackerId: string): TrackerSettings {
  const url = new URL(trackerPath, publicUrl).href;
  const query = new URLSearchParams({ id: trackerId, ...traccarClientSettings });
  return { trackerId, url, settingsUrl: `${url}?${query}` };
}
