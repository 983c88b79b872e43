import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseMapFacts, type BaseMapProgress, generator } from '@satha/base-map/make-base-map';
import { openMbtiles, type TileFacts, TileFileError } from '../../../../platform/tile-file/mbtiles.ts';
import { Refusal } from '../../../refusal.ts';
import { explainMapFileError } from '../explain-map-file-error.ts';
import type { BaseMapOrder } from './base-map-worker.ts';
import type { PlaceMapDeps } from './place-map.ts';
import { BuildRefused, runInThread } from './run-in-thread.ts';
import { keepPrevious, openWorkshop } from './workshop.ts';

export type PlacedBaseMap = {
  readonly file: string;
  /** Undefined: a file that was not made by this command lies there, and stays. */
  readonly made:
    | (BaseMapFacts & { readonly bytes: number; readonly previous: string | undefined })
    | undefined;
};

/**
 * Makes a base map in a folder of its own beside its place, and puts it there when it is whole and opens. Whatever happens
 * before that, the file that was there stays; and one that an operator has brought stays in any case.
 * @throws Refusal with a sentence; whatever the signal is aborted with.
 */
export async function placeBaseMap(order: BaseMapOrder, deps: PlaceMapDeps): Promise<PlacedBaseMap> {
  const file = order.output;
  if (existsSync(file) && readFacts(file)?.generator !== generator) return { file, made: undefined };
  try {
    return { file, made: await make(order, deps) };
  } catch (error) {
    const isRefused = error instanceof BuildRefused || error instanceof TileFileError;
    const refusal = explainMapFileError(error, file, elsewhere) ?? error;
    if (!isRefused && !(refusal instanceof Refusal)) throw error;
    throw new Refusal(
      `The road map is in its place, but the base map was not made. ${(refusal as Error).message}`,
      { cause: error },
    );
  }
}

const elsewhere = 'give --base-map another place, or --no-base-map';

async function make(order: BaseMapOrder, { progress, signal, clock }: PlaceMapDeps) {
  const workshop = await openWorkshop(order.output, clock, elsewhere);
  try {
    const draft = join(workshop, 'draft');
    const facts = await runInThread<BaseMapFacts, BaseMapProgress>(
      new URL('./base-map-worker.ts', import.meta.url),
      { ...order, output: draft } satisfies BaseMapOrder,
      {
        signal,
        onProgress: ({ stage, done }) => progress.show(stages[stage], `${Math.floor(done * 100)} %`),
      },
    );
    openMbtiles(draft).close();
    const { size: bytes } = await stat(draft);
    const isSound = async () => existsSync(order.output) && readFacts(order.output) !== undefined;
    const previous = await keepPrevious(order.output, workshop, isSound);
    await rename(draft, order.output);
    return { ...facts, bytes, previous };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

const stages: Readonly<Record<BaseMapProgress['stage'], string>> = {
  'reading for the base map': 'Reading what is drawn',
  'drawing tiles': 'Drawing the base map',
};

/** What a file of tiles says of itself, or undefined for what is none. */
function readFacts(path: string): TileFacts | undefined {
  try {
    const tiles = openMbtiles(path);
    tiles.close();
    return tiles.facts;
  } catch (error) {
    if (error instanceof TileFileError) return undefined;
    throw error;
  }
}
