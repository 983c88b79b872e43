import type { SettingsReader } from './reader/settings-reader.ts';

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
