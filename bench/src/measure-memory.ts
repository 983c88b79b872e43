import { median } from './measure-ratios.ts';
import type { Plan } from './plan.ts';
import { proportionalMb, residentMb, withChildren } from './process-usage.ts';
import type { Scene } from './scene.ts';

/** MB; undefined where the machine does not tell. */
export type Memory = {
  readonly server: number | undefined;
  readonly postgres: number | undefined;
  readonly load: number | undefined;
};

export function measureMemory({ server, postmasterPid, load }: Scene): Memory {
  return {
    server: residentMb(server.pid),
    postgres: proportionalMb(withChildren(postmasterPid)),
    load: residentMb(load.pid),
  };
}

export type MemoryUnderLoad = {
  readonly seconds: number;
  /** Medians of the tenth in the middle and of the last one, and the most; undefined where the machine does not tell. */
  readonly middleMb: number | undefined;
  readonly endMb: number | undefined;
  readonly highestMb: number | undefined;
};

/** Measures the server's memory while trips are created as fast as it can. */
export async function watchMemory({ server, load }: Scene, plan: Plan): Promise<MemoryUnderLoad> {
  const samples: number[] = [];
  const sample = () => {
    const mb = residentMb(server.pid);
    if (mb !== undefined) samples.push(mb);
  };
  const watch = setInterval(sample, 250);
  const { connections, memorySeconds: seconds } = plan;
  try {
    await load.ask('full', { operation: 'create', ports: [server.port], connections, seconds });
  } finally {
    clearInterval(watch);
  }
  const tenth = Math.ceil(samples.length / 10);
  const middle = Math.floor(samples.length * 0.45);
  const of = (part: readonly number[]) => (part.length === 0 ? undefined : median(part));
  return {
    seconds,
    middleMb: of(samples.slice(middle, middle + tenth)),
    endMb: of(samples.slice(-tenth)),
    highestMb: samples.length === 0 ? undefined : Math.max(...samples),
  };
}
