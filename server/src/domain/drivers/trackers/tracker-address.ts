/** Where trackers report, each below it at an address of its own. */
const trackerPath = '/tracker/';

/**
 * Our own figures: on the way a place every ten seconds or fifty metres, whichever is first, and at rest a sign of life every
 * minute. The names are those that Traccar Client reads from a QR code or a link (versions 9 and 10, `configuration_service.dart`,
 * looked up in November 2026); it takes times in seconds, and both `interval` and `distance` count where `accuracy` is
 * `highest`.
 */
const traccarClientSettings = {
  accuracy: 'highest',
  distance: '50',
  interval: '10',
  fastest_interval: '10',
  heartbeat: '60',
  buffer: 'true',
};

/**
 * The same for OwnTracks (https://owntracks.org/booklet/tech/json/, looked up in November 2026): its HTTP mode (3), always on the
 * move (monitoring 2); a sign of life comes every fifteen minutes, the least that Android gives it.
 */
const ownTracksSettings = {
  _type: 'configuration',
  mode: 3,
  auth: false,
  tid: 'ST',
  monitoring: 2,
  locatorInterval: 10,
  locatorDisplacement: 50,
  moveModeLocatorInterval: 10,
  ping: 15,
};

/** What is told once of a new tracker. */
export type TrackerSettings = {
  readonly trackerId: string;
  /** Where it reports; it holds the id. */
  readonly url: string;
  /** Holds address and settings; Traccar Client takes them from its QR code. */
  readonly settingsUrl: string;
  /** The same as links, which the two apps open on the phone that has them. */
  readonly traccarClientUrl: string;
  readonly ownTracksUrl: string;
};

/** Returns what a person or a phone needs to set a tracker up. */
export function makeTrackerSettings(publicUrl: string, trackerId: string): TrackerSettings {
  const url = makeTrackerUrl(publicUrl, trackerId);
  const settings = new URLSearchParams(traccarClientSettings);
  const inline = Buffer.from(JSON.stringify({ ...ownTracksSettings, url })).toString('base64');
  return {
    trackerId,
    url,
    settingsUrl: `${url}?${settings}`,
    traccarClientUrl: `org.traccar.client://config?${new URLSearchParams({ url })}&${settings}`,
    ownTracksUrl: `owntracks:///config?${new URLSearchParams({ inline })}`,
  };
}

/** Returns the address at which a tracker with an id, or the tracking server by its secret, reports. */
export function makeTrackerUrl(publicUrl: string, trackerId: string): string {
  return new URL(trackerPath + trackerId, publicUrl).href;
}
