import { useSyncExternalStore } from 'react';

/** One value that screens follow. */
export type Cell<Value> = {
  read(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

export function createCell<Value>(first: Value): Cell<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCell<Value>({ subscribe, read }: Cell<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
