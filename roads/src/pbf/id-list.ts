import { createGrowingArray } from '../growing-array.ts';

/** Ids in the order of an extract with their versions, in two or three bytes each. */
export type IdList = {
  add(id: number, version: number): void;
  count(): number;
  forEach(visit: (id: number, version: number) => void): void;
  /** The ids that were added more than once, each with its highest version. */
  findDoubled(): ReadonlyMap<number, number>;
};

export function createIdList(): IdList {
  const bytes = createGrowingArray(Uint8Array);
  let count = 0;
  let last = 0;
  let isRising = true;

  const write = (value: number) => {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    bytes.push(left);
  };
  const forEach: IdList['forEach'] = (visit) => {
    const held = bytes.view();
    let at = 0;
    const read = () => {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = held[at++] ?? 0;
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    };
    let id = 0;
    while (at < held.length) {
      const step = read();
      id += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
      visit(id, read());
    }
  };
  return {
    add(id, version) {
      const step = id - last;
      isRising &&= count === 0 || step > 0;
      write(step < 0 ? -2 * step - 1 : 2 * step);
      write(version);
      last = id;
      count++;
    },
    count: () => count,
    forEach,
    findDoubled() {
      const doubled = new Map<number, number>();
      if (isRising) return doubled;
      const ids = new Float64Array(count);
      let place = 0;
      forEach((id) => {
        ids[place++] = id;
      });
      ids.sort();
      for (const [index, id] of ids.entries()) if (index > 0 && ids[index - 1] === id) doubled.set(id, 0);
      forEach((id, version) => {
        const highest = doubled.get(id);
        if (highest !== undefined && version > highest) doubled.set(id, version);
      });
      return doubled;
    },
  };
}
