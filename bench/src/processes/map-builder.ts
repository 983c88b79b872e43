import { buildMap } from '../../../roads/src/build/build-map.ts';
import { type PlaceFiles, readPlacesPart } from '../../../roads/src/places/read-places-part.ts';
import { answerCommands } from '../worker.ts';

export type MapBuilderCommands = {
  build: {
    input: { readonly source: string; readonly output: string; readonly places: PlaceFiles };
    output: { readonly seconds: number; readonly peakMb: number };
  };
};

/** Builds one map, with its places, in a process of its own, whose highest memory is then the build's. */
answerCommands<MapBuilderCommands>({
  async build({ source, output, places }) {
    const startMs = performance.now();
    await buildMap({ source, output, parts: [await readPlacesPart(places)] });
    const seconds = (performance.now() - startMs) / 1000;
    return { seconds, peakMb: process.resourceUsage().maxRSS / 1024 };
  },
});
