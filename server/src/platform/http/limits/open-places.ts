/** Counts what is open at this moment under names, such as those of remote addresses. */
export type OpenPlaces = {
  countOf(name: string): number;
  /** Takes a place under each name; returns what gives them back, to be called once. */
  take(names: readonly string[]): () => void;
};

/** Makes counts in memory: a name under which nothing is open is forgotten. */
export function createOpenPlaces(): OpenPlaces {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const add = (name: string, step: 1 | -1) => {
    const counted = countOf(name) + step;
    if (counted === 0) counts.delete(name);
    else counts.set(name, counted);
  };
  return {
    countOf,
    take(names) {
      for (const name of names) add(name, 1);
      return () => {
        for (const name of names) add(name, -1);
      };
    },
  };
}
