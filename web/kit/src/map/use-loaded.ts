import { useEffect, useState } from 'react';

export type Loaded<Value> = { readonly value?: Value; readonly failed: boolean };

/** Loads something only when it is needed. `load` is one and the same function at every call. */
export function useLoaded<Value>(load: () => Promise<Value>, isNeeded: boolean): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ failed: false });
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    load().then(
      (value) => isGone || setLoaded({ value, failed: false }),
      () => isGone || setLoaded({ failed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [load, isNeeded]);
  return loaded;
}
