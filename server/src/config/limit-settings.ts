import type { SettingsReader } from './settings-reader.ts';

/** How many connections and streams one process serves, and how often trackers may report. */
export type LimitSettings = {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly streams: number;
  readonly streamsPerAddress: number;
  /** Reports that one tracker may send on the long run. */
  readonly trackerReportsPerSecond: number;
};

/**
 * Reads the settings of limits, whose defaults are our own figures. A connection that does nothing takes some
 * 10 kB, so that ten thousand are a hundred MB. A tenth of them is far more than a company with many browsers
 * behind one address has, and too little to keep others out.
 */
export function readLimitSettings(settings: SettingsReader): LimitSettings {
  return {
    connections: settings.wholeNumber('SATHA_CONNECTIONS', 10_000, 1, 1_000_000),
    connectionsPerAddress: settings.wholeNumber('SATHA_CONNECTIONS_PER_ADDRESS', 1_000, 1, 1_000_000),
    streams: settings.wholeNumber('SATHA_STREAMS', 5_000, 1, 1_000_000),
    streamsPerAddress: settings.wholeNumber('SATHA_STREAMS_PER_ADDRESS', 500, 1, 1_000_000),
    trackerReportsPerSecond: settings.wholeNumber('SATHA_TRACKER_REPORTS_PER_SECOND', 5, 1, 1_000),
  };
}

/** How long the service waits before it says that something is too busy. */
export type Patience = {
  /** For a connection to the database, and for the turn of what is stored together. */
  readonly connectionMs: number;
  readonly lockMs: number;
  /** For an answer that is sent along with a page, which else asks for it itself. */
  readonly earlyAnswerMs: number;
  /** For the database, when a load balancer asks whether the process is ready. */
  readonly readinessMs: number;
};

/**
 * Reads how patient the service is. Our own figures: long for a lock that is held for milliseconds and for any healthy
 * database, short for a caller and for a load balancer. A slow machine may take a multiple of them.
 */
export function readPatience(settings: SettingsReader): Patience {
  const times = settings.wholeNumber('SATHA_PATIENCE', 1, 1, 100);
  return {
    connectionMs: 3_000 * times,
    lockMs: 2_000 * times,
    earlyAnswerMs: 1_000 * times,
    readinessMs: 2_000 * times,
  };
}
