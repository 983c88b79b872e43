type Waiting<Item> = {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes one statement of the writes that wait: while one is under way the next ones gather, and go together as soon as
 * it is done. Under load a few large statements take the place of many small ones, and a lone write waits for nothing.
 * Each resolves once what it was part of is stored, and is rejected, like all others of it, when that failed.
 */
export function writeTogether<Item>(
  writeAll: (items: readonly Item[]) => Promise<void>,
  { mostAtOnce }: { readonly mostAtOnce: number },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    const batch = waiting.slice(0, mostAtOnce);
    waiting = waiting.slice(mostAtOnce);
    try {
      await writeAll(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function writeUntilNoneWaits(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await writeWaiting();
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeUntilNoneWaits();
    });
}
