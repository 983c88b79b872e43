type Line = readonly number[];

export type Joining = {
  /** Whether lines go on where so many of them end. */
  readonly mayJoin: (endsThere: number) => boolean;
  /** Lines have a direction, and go on only where one ends and another begins. */
  readonly isDirected?: true;
};

/** Joins lines of node ids end to end into as few as there may be, each in the direction of one of its lines. */
export function joinLines(lines: readonly Line[], { mayJoin, isDirected }: Joining): number[][] {
  const endsAt = findEnds(lines);
  const isUsed = new Uint8Array(lines.length);

  /** A line that was not taken yet, as it goes on from a node; backwards it is to be walked against its direction. */
  const takeNext = (node: number, isBackward: boolean): Line | undefined => {
    const there = endsAt.get(node) ?? [];
    if (!mayJoin(there.length)) return undefined;
    const isFit = (line: Line) => !isDirected || (isBackward ? line.at(-1) : line[0]) === node;
    const next = there.find((index) => isUsed[index] === 0 && isFit(lines[index] ?? []));
    if (next === undefined) return undefined;
    isUsed[next] = 1;
    const line = lines[next] ?? [];
    const isTurned = isDirected ? isBackward : line[0] !== node;
    return isTurned ? line.toReversed() : line;
  };
  const extend = (chain: number[], isBackward: boolean): void => {
    for (;;) {
      const next = isClosed(chain) ? undefined : takeNext(chain.at(-1) ?? 0, isBackward);
      if (next === undefined) return;
      for (let index = 1; index < next.length; index++) chain.push(next[index] ?? 0);
    }
  };
  const chains: number[][] = [];
  for (const [index, line] of lines.entries()) {
    if (isUsed[index] === 1 || line.length < 2) continue;
    isUsed[index] = 1;
    const chain = [...line];
    extend(chain, false);
    chain.reverse();
    extend(chain, true);
    chains.push(chain.reverse());
  }
  return chains;
}

export const isClosed = (line: Line): boolean => line.length > 3 && line[0] === line.at(-1);

function findEnds(lines: readonly Line[]): ReadonlyMap<number, number[]> {
  const endsAt = new Map<number, number[]>();
  const note = (node: number, index: number) => {
    const there = endsAt.get(node);
    if (there) there.push(index);
    else endsAt.set(node, [index]);
  };
  for (const [index, line] of lines.entries()) {
    if (line.length < 2) continue;
    note(line[0] ?? 0, index);
    note(line.at(-1) ?? 0, index);
  }
  return endsAt;
}
