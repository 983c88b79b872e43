import { createBatches } from './batches.ts';

/**
 * Makes one statement of the writes that wait: while one is under way the next ones gather, and go together as soon as
 * it is done. Each resolves once what it was part of is stored. `writeAll` stores all of its items or none.
 */
export function writeTogether<Item>(
  writeAll: (items: readonly Item[]) => Promise<void>,
  { mostAtOnce }: { readonly mostAtOnce: number },
): (item: Item) => Promise<void> {
  const run = async (items: readonly Item[]) => {
    await writeAll(items);
    return items.map(() => undefined);
  };
  return createBatches<Item, void>({ run, mostAtOnce, mostUnderWay: 1 }).add;
}
