import { stat } from 'node:fs/promises';
import { compareMaps, findShrinking, type MapFigures } from '@satha/roads/map/facts/compare-maps';
import { describeMapInWorker } from '@satha/roads/map/open-map-in-worker';
import type { RoadMap } from '@satha/roads/map/road-map';
import { RoadsError } from '@satha/roads/roads-error';
import type { Clock } from '../../../../values/clock.ts';
import type { MapEvent, ServingMap, WatchedMap } from '../../serving-map.ts';
import { storableDataVersion } from './storable-data-version.ts';

export type InstalledMap = WatchedMap & {
  /** The map that serves at this moment. Keep no hold of it: another one may serve the next request. */
  current(): RoadMap | undefined;
  /** Gives up a map that is being opened. What serves goes on serving. */
  close(): void;
};

/**
 * Serves the map in a file that an operator may put there, replace and take away while the service runs. The
 * first look is the caller's to make, and so are the others.
 *
 * A sound file is taken up at the first sight of it. That a file is unusable, or gone, is believed at the first look of
 * all, and later only when two looks in a row agree: it may just be on its way here.
 */
export function createInstalledMap({
  path,
  clock,
  prepare = async () => undefined,
}: {
  readonly path: string;
  readonly clock: Clock;
  /** Makes a map ready; it serves when this is done. */
  readonly prepare?: (map: RoadMap) => Promise<void>;
}): InstalledMap {
  const closing = new AbortController();
  let served: { readonly map: RoadMap; readonly figures: MapFigures; readonly facts: ServingMap } | undefined;
  let refusal: string | undefined;
  /** The state of the file that was last decided on, and the one that was found wanting at the look before. */
  let decided: string | undefined;
  let doubted: string | undefined;

  async function poll(): Promise<MapEvent | undefined> {
    const file = await findFile(path);
    const isDoubtedAgain = doubted === file.state;
    doubted = undefined;
    if (file.state === decided) return undefined;
    const begunAt = clock();
    const found = await open(path, file, closing.signal);
    if (closing.signal.aborted) return undefined;
    if (found?.map) {
      await prepare(found.map);
      if (closing.signal.aborted) return undefined;
      decided = file.state;
      refusal = undefined;
      const before = served?.figures;
      served = { map: found.map, figures: found.info, facts: describe(found.map, clock()) };
      const openMs = served.facts.openedAt.since(begunAt).total('milliseconds');
      const compared = before && {
        changes: compareMaps(before, found.info),
        isShrunk: findShrinking(before, found.info) !== undefined,
      };
      return { kind: 'taken up', map: served.facts, openMs, ...compared };
    }
    if (decided !== undefined && !isDoubtedAgain) {
      doubted = file.state;
      return undefined;
    }
    decided = file.state;
    refusal = found?.refusal;
    const before = served?.facts;
    if (refusal !== undefined) return { kind: 'refused', reason: refusal, serving: before };
    served = undefined;
    return { kind: 'absent', before };
  }

  return {
    poll,
    current: () => served?.map,
    status: () => ({ serving: served?.facts, refusal }),
    close: () => closing.abort(),
  };
}

type FoundFile = {
  /** All that tells a file from another one, and from itself at another time. */
  readonly state: string;
  readonly kind: 'file' | 'something else' | 'nothing';
};

async function findFile(path: string): Promise<FoundFile> {
  try {
    const found = await stat(path, { bigint: true });
    const { ino, size, mtimeNs, ctimeNs } = found;
    return {
      state: [ino, size, mtimeNs, ctimeNs].join(' '),
      kind: found.isFile() ? 'file' : 'something else',
    };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    // Whatever else keeps us from looking keeps us from opening, which says it in a sentence.
    return { state: code, kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : 'file' };
  }
}

type Opening =
  | { readonly map: RoadMap; readonly info: MapFigures }
  | { readonly map?: never; readonly refusal: string };

async function open(path: string, { kind }: FoundFile, signal: AbortSignal): Promise<Opening | undefined> {
  if (kind === 'nothing') return undefined;
  // A pipe would keep its reader waiting for ever.
  if (kind === 'something else') return { refusal: `${path} is not a file.` };
  try {
    return await describeMapInWorker(path, signal);
  } catch (error) {
    if (error instanceof RoadsError) return { refusal: error.message };
    if (signal.aborted) return { refusal: 'The service is stopping.' };
    throw error;
  }
}

function describe(map: RoadMap, openedAt: Temporal.Instant): ServingMap {
  return {
    source: map.source,
    dataDate: map.dataDate,
    dataVersion: storableDataVersion(map),
    openedAt,
  };
}
