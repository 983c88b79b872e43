import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../measure-ratios.ts';
import { processorSeconds, proportionalMb, residentMb, withChildren } from '../process-usage.ts';
import type { DispatchScene } from './dispatch-scene.ts';

/** MB; undefined where the machine does not tell. */
export type MemoryCourse = {
  readonly start: number | undefined;
  readonly middle: number | undefined;
  readonly end: number | undefined;
};

export type Usage = {
  readonly server: MemoryCourse;
  readonly postgres: MemoryCourse;
  /** Share of one core over the run. */
  readonly processor: {
    readonly server: number | undefined;
    readonly postgres: number | undefined;
    readonly phones: number | undefined;
  };
};

const everyMs = 1000;

/** Watches what the processes use while `work` is done. */
export async function watchServer<Result>(
  { server, postmasterPid, phones }: DispatchScene,
  work: () => Promise<Result>,
): Promise<{ result: Result; usage: Usage }> {
  const memory: { server: number | undefined; postgres: number | undefined }[] = [];
  const look = () =>
    memory.push({
      server: residentMb(server.pid),
      postgres: proportionalMb(withChildren(postmasterPid)),
    });
  // Those of PostgreSQL's processes that end before the run does are not counted: autovacuum's, which take little.
  const processor = () => ({
    server: processorSeconds([server.pid]),
    postgres: processorSeconds(withChildren(postmasterPid)),
    phones: processorSeconds([phones.pid]),
  });
  look();
  const [startMs, before] = [performance.now(), processor()];
  const over = new AbortController();
  const watching = (async () => {
    while (await wait(everyMs, true, { signal: over.signal }).catch(() => false)) look();
  })();
  try {
    const result = await work();
    const [seconds, after] = [(performance.now() - startMs) / 1000, processor()];
    const share = (part: keyof typeof before) => {
      const [from, to] = [before[part], after[part]];
      return from === undefined || to === undefined ? undefined : (to - from) / seconds;
    };
    look();
    const courseOf = (part: 'server' | 'postgres') => makeCourse(memory.map((moment) => moment[part]));
    return {
      result,
      usage: {
        server: courseOf('server'),
        postgres: courseOf('postgres'),
        processor: { server: share('server'), postgres: share('postgres'), phones: share('phones') },
      },
    };
  } finally {
    over.abort();
    await watching;
  }
}

/** The first figure, and the medians of the tenths in the middle and at the end: a process breathes. */
export function makeCourse(figures: readonly (number | undefined)[]): MemoryCourse {
  const known = figures.filter((figure) => figure !== undefined);
  const tenth = Math.max(1, Math.round(known.length / 10));
  const middle = Math.floor((known.length - tenth) / 2);
  const of = (some: readonly number[]) => (some.length === 0 ? undefined : median(some));
  return {
    start: known[0],
    middle: of(known.slice(middle, middle + tenth)),
    end: of(known.slice(-tenth)),
  };
}
