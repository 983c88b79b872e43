import { workerData } from 'node:worker_threads';
import { type BaseMapFacts, type BaseMapProgress, makeBaseMap } from '@satha/base-map/make-base-map';
import type { KnownNames } from '@satha/base-map/schema/describe-place';
import type { Clip } from '@satha/roads/build/clip';
import { openMap } from '@satha/roads/map/open-map';
import { readText } from '@satha/roads/map/texts';
import { workInThread } from './work-in-thread.ts';

export type BaseMapOrder = {
  /** The extract's path. */
  readonly source: string;
  /** The road map that was made of the same extract: its places have the names of the operator's own files, too. */
  readonly roadMap: string;
  readonly dataDate: string;
  readonly output: string;
  readonly clip: Clip | undefined;
};

await workInThread<BaseMapFacts, BaseMapProgress>(async (onProgress) => {
  const { source, roadMap, dataDate, output, clip } = workerData as BaseMapOrder;
  const knownNames = await readKnownNames(roadMap);
  return makeBaseMap({ source, output, dataDate, knownNames, onProgress, ...(clip && { clip }) });
});

async function readKnownNames(roadMap: string): Promise<KnownNames> {
  const { places } = await openMap(roadMap);
  if (places === undefined) return () => undefined;
  const placeAt = new Map<string, number>();
  for (const place of places.kinds.keys())
    placeAt.set(`${places.points[2 * place]} ${places.points[2 * place + 1]}`, place);
  return (lat, lng) => {
    const place = placeAt.get(`${lat} ${lng}`);
    if (place === undefined) return undefined;
    const textOf = (language: 0 | 1) => readText(places.texts, places.names[2 * place + language] ?? 0);
    return { english: textOf(0), arabic: textOf(1) };
  };
}
