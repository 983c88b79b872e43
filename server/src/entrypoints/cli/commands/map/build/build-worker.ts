import { parentPort, workerData } from 'node:worker_threads';
import { type BuildProgress, buildMap } from '@satha/roads/build/build-map';
import type { Clip } from '@satha/roads/build/clip';
import { openMap } from '@satha/roads/map/open-map';
import { type PlaceFiles, readPlacesPart } from '@satha/roads/places/read-places-part';
import { NoExtract, RoadsError } from '@satha/roads/roads-error';
import { type MapSummary, summarizeMap } from '../map-summary.ts';

export type BuildOrder = {
  /** The extract's path. */
  readonly source: string;
  /** The day that its data is of; else what it says of itself, else the day of the file. */
  readonly dataDate?: string;
  readonly output: string;
  readonly clip: Clip | undefined;
  readonly placeFiles: PlaceFiles;
};

export type ThreadProgress = BuildProgress | { readonly stage: 'checking'; readonly done: undefined };

/** What the thread tells; an error would lose its class on the way. `code` is the file system's, if it was that. */
export type BuildMessage =
  | { readonly kind: 'progress'; readonly progress: ThreadProgress }
  | { readonly kind: 'built'; readonly summary: MapSummary }
  | ({ readonly kind: 'refused'; readonly message: string } & RefusalFacts);

/** `isNoExtract`: what was given for an extract is something else altogether. */
export type RefusalFacts = { readonly code: string | undefined; readonly isNoExtract: boolean };

async function build({ source, output, clip, placeFiles, dataDate }: BuildOrder): Promise<void> {
  const tell = (message: BuildMessage) => parentPort?.postMessage(message);
  const onProgress = (progress: ThreadProgress) => tell({ kind: 'progress', progress });
  try {
    const places = await readPlacesPart(placeFiles);
    await buildMap({
      source,
      output,
      parts: [places],
      onProgress,
      ...(clip && { clip }),
      ...(dataDate !== undefined && { dataDate }),
    });
    onProgress({ stage: 'checking', done: undefined });
    tell({ kind: 'built', summary: summarizeMap(await openMap(output)) });
  } catch (error) {
    if (!(error instanceof RoadsError)) throw error;
    const { message, cause } = error;
    tell({ kind: 'refused', message, code: codeOf(cause), isNoExtract: error instanceof NoExtract });
  }
}

function codeOf(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

await build(workerData as BuildOrder);
