import { workerData } from 'node:worker_threads';
import { type BuildProgress, buildMap } from '@satha/roads/build/build-map';
import type { Clip } from '@satha/roads/build/clip';
import { openMap } from '@satha/roads/map/open-map';
import type { TruckStreets } from '@satha/roads/osm/road-classes';
import { type PlaceFiles, readPlacesPart } from '@satha/roads/places/read-places-part';
import { readListedPois } from '@satha/roads/pois/read-listed-pois';
import { readPoisPart } from '@satha/roads/pois/read-pois-part';
import { type MapSummary, summarizeMap } from '../map-summary.ts';
import { workInThread } from './work-in-thread.ts';

export type BuildOrder = {
  /** The extract's path. */
  readonly source: string;
  /** The day that its data is of; else what it says of itself, else the day of the file. */
  readonly dataDate?: string;
  readonly output: string;
  readonly clip: Clip | undefined;
  readonly truckStreets: TruckStreets;
  readonly placeFiles: PlaceFiles;
};

export type ThreadProgress = BuildProgress | { readonly stage: 'checking'; readonly done: undefined };

/** Builds a road map. What was written is opened and checked before it counts. */
await workInThread<MapSummary, ThreadProgress>(async (onProgress) => {
  const { source, output, clip, placeFiles, dataDate, truckStreets } = workerData as BuildOrder;
  const places = await readPlacesPart(placeFiles);
  await buildMap({
    source,
    output,
    parts: [places, readPoisPart(await readListedPois(placeFiles.places))],
    onProgress,
    truckStreets,
    ...(clip && { clip }),
    ...(dataDate !== undefined && { dataDate }),
  });
  onProgress({ stage: 'checking', done: undefined });
  return summarizeMap(await openMap(output));
});
