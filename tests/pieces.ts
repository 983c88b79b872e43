import { createHash } from 'node:crypto';

/** A file of tests with what it costs: seconds of a run, of which other files may have shared some. */
export type Weighed = { readonly path: string; readonly seconds: number };

/** Returns the files in so many pieces that take about as long; the same files make the same pieces. */
export function cutIntoPieces<T extends Weighed>(files: readonly T[], count: number): T[][] {
  const pieces = Array.from({ length: count }, () => ({ files: [] as T[], seconds: 0 }));
  for (const file of files.toSorted((a, b) => b.seconds - a.seconds || (a.path < b.path ? -1 : 1))) {
    const shortest = pieces.reduce((best, piece) => (piece.seconds < best.seconds ? piece : best));
    shortest.files.push(file);
    shortest.seconds += file.seconds;
  }
  return pieces.map((piece) => piece.files);
}

/** Returns the files, first ones first, that fit in so many seconds, the very first one in any case, and those that were left out. */
export function takeWithin<T extends Weighed>(
  files: readonly T[],
  mostSeconds: number,
): { readonly taken: T[]; readonly leftOut: T[]; readonly seconds: number } {
  const taken: T[] = [];
  const leftOut: T[] = [];
  let seconds = 0;
  for (const file of files) {
    const fits = taken.length === 0 || seconds + file.seconds <= mostSeconds;
    (fits ? taken : leftOut).push(file);
    if (fits) seconds += file.seconds;
  }
  return { taken, leftOut, seconds };
}

/** Returns one of so many, chosen by a commit: as good as drawn by lot, and the same whenever that commit is tried. */
export function drawBy(commit: string, what: string, count: number): number {
  return createHash('sha256').update(`${commit} ${what}`).digest().readUInt32BE() % count;
}
