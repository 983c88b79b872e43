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
