import { openMap } from '../../../roads/src/map/open-map.ts';
import { answerCommands } from '../worker.ts';

export type MapReaderCommands = {
  open: { input: string; output: { readonly ms: number; readonly residentMb: number } };
};

/** Opens one map in a process of its own and holds it, as a server does. */
answerCommands<MapReaderCommands>({
  async open(path) {
    const startMs = performance.now();
    const map = await openMap(path);
    const ms = performance.now() - startMs;
    const residentMb = process.memoryUsage.rss() / 1024 ** 2;
    if (map.edgeCount === 0) throw new Error('The map is empty');
    return { ms, residentMb };
  },
});
