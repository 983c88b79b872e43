import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs work and settles as it did, after `durationMs` at the earliest, so that its length gives nothing away.
 */
export async function noSoonerThan<Result>(durationMs: number, work: () => Promise<Result>): Promise<Result> {
  const [settled] = await Promise.all([Promise.allSettled([work()]), delay(durationMs)]);
  const [outcome] = settled as [PromiseSettledResult<Awaited<Result>>];
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
