import { buildMap } from '../../../roads/src/build/build-map.ts';
import { answerCommands } from '../worker.ts';

export type MapBuilderCommands = {
  build: {
    input: { readonly source: string; readonly output: string };
    output: { readonly seconds: number; readonly peakMb: number };
  };
};

/** Builds one map in a process of its own, whose highest memory is then the build's. */
answerCommands<MapBuilderCommands>({
  async build({ source, output }) {
    const startMs = performance.now();
    await buildMap({ source, output });
    const seconds = (performance.now() - startMs) / 1000;
    return { seconds, peakMb: process.resourceUsage().maxRSS / 1024 };
  },
});
