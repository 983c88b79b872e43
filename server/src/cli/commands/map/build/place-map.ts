import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Change,
  compareMaps,
  findShrinking,
  type MapFigures,
} from '@satha/roads/map/facts/compare-maps';
import { magic } from '@satha/roads/map/map-file';
import { describeMapInWorker } from '@satha/roads/map/open-map-in-worker';
import type { MapInfo } from '@satha/roads/map/road-map';
import type { TruckStreets } from '@satha/roads/osm/road-classes';
import { readPlacesPart } from '@satha/roads/places/read-places-part';
import { RoadsError } from '@satha/roads/roads-error';
import type { Clock } from '../../../../values/clock.ts';
import { groupThousands } from '../../../output.ts';
import type { Progress } from '../../../progress.ts';
import { Refusal } from '../../../refusal.ts';
import { explainMapFileError } from '../explain-map-file-error.ts';
import type { MapSummary } from '../map-summary.ts';
import type { BuildOrder, ThreadProgress } from './build-worker.ts';
import { BuildRefused, runInThread } from './run-in-thread.ts';
import { keepPrevious, openWorkshop } from './workshop.ts';

export type PlacedMap = {
  readonly summary: MapSummary;
  /** The map of before, where there was a sound one. */
  readonly previous: string | undefined;
  /** In what it differs from the map of before; undefined where there was no sound one. */
  readonly changes: readonly Change[] | undefined;
};

export type PlaceMapOrder = Omit<BuildOrder, 'truckStreets'> & {
  /** Undefined: as the map in place has it, and slow where there is none that opens. */
  readonly truckStreets?: TruckStreets | undefined;

  /** Whether it is meant that the map has far less roads or area than the one of before. */
  readonly isForced: boolean;
};

export type PlaceMapDeps = {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly clock: Clock;
};

/**
 * Builds a map in a folder of its own beside its place, and puts it there when it is whole and was checked. Whatever
 * happens before that, the map that was there stays as it was; if it opens, it is kept as `<output>.previous` afterwards.
 * @throws Refusal with a sentence; whatever the signal is aborted with.
 */
export async function placeMap(
  { isForced, truckStreets: wanted, ...order }: PlaceMapOrder,
  deps: PlaceMapDeps,
): Promise<PlacedMap> {
  const { output } = order;
  await requireExtract(order.source);
  await requireMapOrNothing(output);
  const workshop = await openWorkshop(output, deps.clock);
  let isWriting = false;
  const onProgress = (latest: ThreadProgress) => {
    isWriting = latest.stage === 'writing';
    showStage(deps.progress, latest);
  };
  try {
    const draft = join(workshop, 'draft');
    const before = await describeSoundMap(output, deps.signal);
    const truckStreets = wanted ?? before?.truckStreets ?? 'slow';
    const summary = await runInThread<MapSummary, ThreadProgress>(
      new URL('./build-worker.ts', import.meta.url),
      { ...order, truckStreets, output: draft },
      { signal: deps.signal, onProgress },
    );
    if (before && !isForced) requireNoShrinking(before, summary);
    isWriting = true;
    const previous = await keepPrevious(output, workshop, async () => before !== undefined);
    await rename(draft, output);
    return { summary, previous, changes: before && compareMaps(before, summary) };
  } catch (error) {
    const explained = isWriting ? explainMapFileError(error, output) : undefined;
    if (explained === undefined && error instanceof BuildRefused)
      throw new Refusal(error.message, { cause: error });
    throw explained ?? error;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * Checks all that can be checked of an order before there is an extract: so that nobody downloads one for an
 * order that is refused.
 * @throws Refusal with a sentence.
 */
export async function requireBuildable({
  output,
  placeFiles,
}: Pick<BuildOrder, 'output' | 'placeFiles'>): Promise<void> {
  await requireMapOrNothing(output);
  try {
    await readPlacesPart(placeFiles);
  } catch (error) {
    throw error instanceof RoadsError ? new Refusal(error.message, { cause: error }) : error;
  }
}

const stages: Readonly<Record<ThreadProgress['stage'], string>> = {
  reading: 'Reading the extract',
  'joining roads': 'Joining roads',
  'building the hierarchy': 'Building the hierarchy',
  writing: 'Writing the map',
  checking: 'Checking the map',
};

function showStage(progress: Progress, { stage, done }: ThreadProgress): void {
  progress.show(stages[stage], done === undefined ? '' : `${Math.floor(done * 100)} %`);
}

async function requireExtract(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    const reason = found.code === 'ENOENT' ? 'there is no such file' : found.message;
    throw new Refusal(`The extract ${path} cannot be read: ${reason}.`);
  }
  if (found.isDirectory())
    throw new Refusal(`${path} is a folder: name the extract, a file that ends in .osm.pbf.`);
  // The system may keep who opens a pipe or a device waiting for ever, and no signal ends that.
  if (!found.isFile()) throw new Refusal(`${path} is not a file: put the extract into one, and name that.`);
}

/** @throws Refusal when something else lies where the map is to be put, such as the extract itself. */
async function requireMapOrNothing(path: string): Promise<void> {
  const beginning = Buffer.alloc(magic.length);
  try {
    const found = await stat(path);
    if (!found.isFile() && !found.isDirectory())
      throw new Refusal(`${path} is not a file: give --output another name.`);
    await using file = await open(path, 'r');
    const { bytesRead } = await file.read(beginning, 0, beginning.length, 0);
    if (bytesRead === 0 || magic.equals(beginning)) return;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code === 'EISDIR') throw new Refusal(`${path} is a folder: give --output the name of a file.`);
    throw explainMapFileError(error, path) ?? error;
  }
  throw new Refusal(
    `${path} is there already and is no map, so it is not overwritten: give --output another name, or remove it.`,
  );
}

/** Returns what the map in a place is like; undefined where there is none, or none that opens. */
async function describeSoundMap(path: string, signal: AbortSignal): Promise<MapInfo | undefined> {
  try {
    return (await describeMapInWorker(path, signal)).info;
  } catch (error) {
    if (error instanceof RoadsError) return undefined;
    throw error;
  }
}

/** @throws Refusal when a map has far less roads or area than the one of before. */
function requireNoShrinking(before: MapFigures, after: MapFigures): void {
  const shrinking = findShrinking(before, after);
  if (shrinking === undefined) return;
  const { what } = shrinking;
  throw new Refusal(
    `The new map has ${groupThousands(shrinking.after)} ${what}, the one in place ` +
      `${groupThousands(shrinking.before)}: it stays. Is this the extract, and the area, that you mean? If so, give --force.`,
  );
}
