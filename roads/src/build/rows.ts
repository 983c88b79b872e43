/** Numbers sorted into rows: those of row `r` are `order[first[r]]` … `order[first[r + 1] − 1]`, in their old order. */
export type Rows = { readonly first: Uint32Array; readonly order: Uint32Array };

/** Sorts the indexes of `rowOf` by the row each belongs to. */
export function makeRows(rowOf: ArrayLike<number>, rowCount: number): Rows {
  const first = new Uint32Array(rowCount + 1);
  for (let index = 0; index < rowOf.length; index++) {
    const row = rowOf[index] ?? 0;
    first[row + 1] = (first[row + 1] ?? 0) + 1;
  }
  for (let row = 0; row < rowCount; row++) first[row + 1] = (first[row + 1] ?? 0) + (first[row] ?? 0);
  const next = first.slice();
  const order = new Uint32Array(rowOf.length);
  for (let index = 0; index < rowOf.length; index++) {
    const row = rowOf[index] ?? 0;
    const place = next[row] ?? 0;
    order[place] = index;
    next[row] = place + 1;
  }
  return { first, order };
}
