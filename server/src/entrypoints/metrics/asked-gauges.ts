import { Gauge, type Registry } from 'prom-client';

export type AskedGauge<Found> = {
  readonly name: string;
  readonly help: string;
  /** Undefined: there is nothing to tell, and so no sample. */
  readonly read: (found: Found) => number | undefined;
};

/** Less than Prometheus waits for a scrape: what the database does not tell by then has no sample, and all else has. */
const patienceMs = 2_000;

/** Asks the database for what a scrape tells; undefined while it is away, or slow. */
export async function askInTime<Found>(
  ask: () => Promise<Found>,
): Promise<{ readonly answer: Found } | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, patienceMs, undefined);
  try {
    return await Promise.race([ask().then((answer) => ({ answer })), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Gauges that one question to the database answers at each scrape. While the database is away they have no sample, and all
 * other metrics are told.
 */
export function addAskedGauges<Found>(
  registry: Registry,
  ask: () => Promise<Found>,
  gauges: readonly AskedGauge<Found>[],
): void {
  const askOnce = shareQuestion(ask);
  for (const { name, help, read } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await askOnce();
        this.remove();
        const value = found && read(found.answer);
        if (value !== undefined) this.set(value);
      },
    });
  }
}

/** Gives what whoever asks at the same moment is told too. */
function shareQuestion<Found>(
  ask: () => Promise<Found>,
): () => Promise<{ readonly answer: Found } | undefined> {
  let asked: Promise<{ readonly answer: Found } | undefined> | undefined;
  return () => {
    asked ??= askInTime(ask).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

/** What waits to be sent: how many, and since when the oldest does. */
export type Waiting = { readonly count: number; readonly oldestAt: Temporal.Instant | undefined };

/** Returns for how long the oldest has been waiting, in seconds; 0 while nothing waits. */
export function waitedSeconds({ oldestAt }: Waiting, now: Temporal.Instant): number {
  return oldestAt ? Math.max(0, now.since(oldestAt).total('seconds')) : 0;
}
