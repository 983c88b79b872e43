/** What waits. Of one key it goes in the order of arrival; keys take turns, so that a long queue is in nobody's way. */
export type Turns<Key, Entry> = {
  add(key: Key, entry: Entry): void;
  /** The next ones, so many at the most, of keys that may go. */
  take(most: number, mayGo: (key: Key) => boolean): Entry[];
  /** Takes out, of every key, the first ones that are to be dropped. */
  drop(isToDrop: (entry: Entry) => boolean): Entry[];
  /** The first one of each key. */
  firsts(): IteratorObject<Entry>;
  waiting(): number;
  waitingOf(key: Key): number;
};

export function createTurns<Key, Entry>(): Turns<Key, Entry> {
  /** The key whose turn was longest ago first; none without an entry. */
  const queues = new Map<Key, Entry[]>();
  let waiting = 0;

  function cut(key: Key, queue: Entry[], count: number): Entry[] {
    const taken = queue.splice(0, count);
    waiting -= taken.length;
    if (queue.length === 0) queues.delete(key);
    return taken;
  }

  return {
    add(key, entry) {
      const queue = queues.get(key);
      if (queue) queue.push(entry);
      else queues.set(key, [entry]);
      waiting += 1;
    },
    take(most, mayGo) {
      const taken: Entry[] = [];
      const cutShort: [Key, Entry[]][] = [];
      for (const [key, queue] of queues) {
        if (taken.length === most) break;
        if (!mayGo(key)) continue;
        taken.push(...cut(key, queue, most - taken.length));
        if (queue.length > 0) cutShort.push([key, queue]);
      }
      for (const [key, queue] of cutShort) {
        queues.delete(key);
        queues.set(key, queue);
      }
      return taken;
    },
    drop(isToDrop) {
      const dropped: Entry[] = [];
      for (const [key, queue] of queues) {
        const kept = queue.findIndex((entry) => !isToDrop(entry));
        dropped.push(...cut(key, queue, kept === -1 ? queue.length : kept));
      }
      return dropped;
    },
    firsts: () => queues.values().map(([first]) => first as Entry),
    waiting: () => waiting,
    waitingOf: (key) => queues.get(key)?.length ?? 0,
  };
}
