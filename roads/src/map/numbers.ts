/** Tells whether each number is at least so much larger than the one before, from 0 to the last. */
export function isRising(numbers: Uint32Array, last: number, least: number): boolean {
  if (numbers[0] !== 0 || numbers.at(-1) !== last) return false;
  for (let index = 1; index < numbers.length; index++) {
    if ((numbers[index] ?? 0) < (numbers[index - 1] ?? 0) + least) return false;
  }
  return true;
}

/** Tells whether each number may stand for one of `limit` things. */
export function areBelow(numbers: Uint32Array | Uint8Array, limit: number): boolean {
  for (let index = 0; index < numbers.length; index++) if ((numbers[index] ?? 0) >= limit) return false;
  return true;
}
