import { DatabaseUnavailable } from './database-unavailable.ts';

type Waiting<Item> = {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes one statement of the writes that wait: while one is under way the next ones gather, and go together as soon as
 * it is done. Under load a few large statements take the place of many small ones, and a lone write waits for nothing.
 * Each resolves once what it was part of is stored.
 *
 * `writeAll` stores all of its items or none. What it cannot store is split in halves until whatever is wrong stands
 * alone: that one is rejected, and none of its neighbours. Where the database is away, nothing is tried again and all
 * of them are rejected.
 */
export function writeTogether<Item>(
  writeAll: (items: readonly Item[]) => Promise<void>,
  { mostAtOnce }: { readonly mostAtOnce: number },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function settle(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await writeAll(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && !(error instanceof DatabaseUnavailable)) {
        const half = batch.length >> 1;
        await settle(batch.slice(0, half));
        await settle(batch.slice(half));
      } else for (const { reject } of batch) reject(error);
    }
  }

  async function writeUntilNoneWaits(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await settle(batch);
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeUntilNoneWaits();
    });
}
