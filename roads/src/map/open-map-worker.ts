import { parentPort, workerData } from 'node:worker_threads';
import { RoadsError } from '../roads-error.ts';
import { buffersOf, makeMapNames } from '../search/map-names.ts';
import { openMap } from './open-map.ts';
import { describeMap, type MapInfo, type RoadMap } from './road-map.ts';

/** What the thread hands back; an error would lose its class on the way. */
export type OpenedMap = { readonly map: RoadMap; readonly info: MapInfo } | { readonly refusal: string };

async function open(path: string): Promise<void> {
  try {
    const map = await openMap(path);
    const names = makeMapNames(map);
    const answer: OpenedMap = { map: { ...map, names }, info: describeMap(map) };
    // All sections are views of one buffer, which goes over whole.
    parentPort?.postMessage(answer, [map.points.buffer as ArrayBuffer, ...buffersOf(names)]);
  } catch (error) {
    if (!(error instanceof RoadsError)) throw error;
    const answer: OpenedMap = { refusal: error.message };
    parentPort?.postMessage(answer);
  }
}

await open(String(workerData));
