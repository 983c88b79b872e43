export type Listeners<Key> = {
  /** Returns what adds a listener of the key; the same function for the same key, so that nobody subscribes anew. */
  subscribe(key: Key): (listener: () => void) => () => void;
  tell(key: Key): void;
  tellAll(): void;
};

/** Makes sets of listeners by key; a key is forgotten with its last listener. */
export function createListeners<Key extends string | number>(): Listeners<Key> {
  const byKey = new Map<Key, { readonly listeners: Set<() => void>; readonly add: Adding }>();
  type Adding = (listener: () => void) => () => void;

  function makeAdding(key: Key): Adding {
    return (listener) => {
      const { listeners } = entryOf(key);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byKey.delete(key);
      };
    };
  }
  function entryOf(key: Key) {
    const known = byKey.get(key);
    if (known) return known;
    const made = { listeners: new Set<() => void>(), add: makeAdding(key) };
    byKey.set(key, made);
    return made;
  }
  const tell = (key: Key) => {
    for (const listener of byKey.get(key)?.listeners ?? []) listener();
  };
  return {
    subscribe: (key) => entryOf(key).add,
    tell,
    tellAll() {
      for (const key of [...byKey.keys()]) tell(key);
    },
  };
}
