import { createBatches } from './batches.ts';

export type WriteLimits = {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
};

/**
 * Makes one statement of the writes that wait: while one is under way the next ones gather, and go together as soon as
 * it is done. Each resolves, with what `writeAll` answers for it, once what it was part of is stored; `writeAll` stores all of its
 * items or none, and answers in their order. What finds
 * too many waiting, or waits too long for its turn, is rejected with nothing done (DatabaseUnavailable): a database that
 * hangs would otherwise fill the memory.
 */
export function createBatchWriter<Item, Result>(
  writeAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  { mostAtOnce, ...limits }: WriteLimits,
): (item: Item) => Promise<Result> {
  return createBatches<Item, Result>({ run: writeAll, mostAtOnce, mostUnderWay: 1, limits }).add;
}
