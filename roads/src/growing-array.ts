/** Numbers of one kind, added one by one; typed arrays hold tens of millions without a pause for the garbage collector. */
export type GrowingArray<T extends NumberArray> = {
  readonly length: number;
  push(value: number): void;
  /** What was pushed at that place, or 0 where nothing was. */
  at(index: number): number;
  /** What was pushed so far, without a copy: a later push may or may not be seen in it. */
  view(): T;
};

type NumberArray = Int32Array | Uint32Array | Float64Array | Uint8Array | Uint16Array;

export function createGrowingArray<T extends NumberArray>(make: new (length: number) => T): GrowingArray<T> {
  let held = new make(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === held.length) {
        const larger = new make(Math.ceil(length * 1.6));
        larger.set(held);
        held = larger;
      }
      held[length++] = value;
    },
    at: (index) => (index < length ? (held[index] ?? 0) : 0),
    view: () => held.subarray(0, length) as T,
  };
}
