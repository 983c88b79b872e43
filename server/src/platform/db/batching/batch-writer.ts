import { createBatches } from './batches.ts';

export type WriteLimits = {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
};

/**
 * Makes one statement of the writes that wait: while one is under way the next ones gather, and go together as soon as
 * it is done. Each resolves once what it was part of is stored. `writeAll` stores all of its items or none. What finds
 * too many waiting, or waits too long for its turn, is rejected with nothing done (DatabaseUnavailable): a database that
 * hangs would otherwise fill the memory.
 */
export function createBatchWriter<Item>(
  writeAll: (items: readonly Item[]) => Promise<void>,
  { mostAtOnce, ...limits }: WriteLimits,
): (item: Item) => Promise<void> {
  const run = async (items: readonly Item[]) => {
    await writeAll(items);
    return items.map(() => undefined);
  };
  return createBatches<Item, void>({ run, mostAtOnce, mostUnderWay: 1, limits }).add;
}
