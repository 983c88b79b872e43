import { stat } from 'node:fs/promises';
import { TileFileError } from './mbtiles.ts';
import { openTileFile, type TileFile } from './tile-file.ts';

/** A tile file that serves. */
export type ServingTiles = Pick<TileFile, 'facts' | 'readTile'> & {
  /** Tells this state of the file from every other, on every machine that has a copy of it. */
  readonly version: string;
};

/** What a look found that the one before had not. */
export type TileFileEvent =
  | { readonly kind: 'taken up'; readonly tiles: ServingTiles }
  | { readonly kind: 'refused'; readonly reason: string; readonly isServing: boolean }
  | { readonly kind: 'absent'; readonly wasServing: boolean };

export type InstalledTileFile = {
  poll(): Promise<TileFileEvent | undefined>;
  /** What serves at this moment. Keep no hold of it: another file may serve the next request. */
  current(): ServingTiles | undefined;
  /** To be told when reading failed: the file is given up until it changes. The next look tells of it. */
  giveUp(tiles: ServingTiles, reason: string): void;
  close(): Promise<void>;
};

type Served = { readonly tiles: ServingTiles; readonly file: TileFile };

/**
 * Serves the tile file that an operator may put there, replace and take away while the service runs. A sound
 * file is taken up at the first sight of it. That a file is unusable, or gone, is believed at the first look
 * of all, and later only when two looks in a row agree: it may just be on its way here. While it is on its
 * way the one before goes on serving.
 */
export function createInstalledTileFile(path: string): InstalledTileFile {
  let served: Served | undefined;
  let decided: string | undefined;
  let doubted: string | undefined;
  let failure: string | undefined;

  async function replace(next: Served | undefined): Promise<void> {
    const before = served;
    served = next;
    await before?.file.close();
  }

  async function poll(): Promise<TileFileEvent | undefined> {
    if (failure !== undefined) {
      const reason = failure;
      failure = undefined;
      await replace(undefined);
      return { kind: 'refused', reason, isServing: false };
    }
    const found = await findFile(path);
    const isDoubtedAgain = doubted === found.state;
    doubted = undefined;
    if (found.state === decided) return undefined;
    const opened = await open(path, found);
    if (opened && 'file' in opened) {
      decided = found.state;
      const { facts, readTile } = opened.file;
      const tiles = { facts, readTile, version: found.version };
      await replace({ tiles, file: opened.file });
      return { kind: 'taken up', tiles };
    }
    if (decided !== undefined && !isDoubtedAgain) {
      doubted = found.state;
      return undefined;
    }
    decided = found.state;
    if (opened) return { kind: 'refused', reason: opened.refusal, isServing: served !== undefined };
    const wasServing = served !== undefined;
    await replace(undefined);
    return { kind: 'absent', wasServing };
  }

  return {
    poll,
    current: () => (failure === undefined ? served?.tiles : undefined),
    giveUp(tiles, reason) {
      if (served?.tiles === tiles) failure ??= reason;
    },
    close: () => replace(undefined),
  };
}

type FoundFile = {
  /** All that tells a file from another one, and from itself at another time. */
  readonly state: string;
  readonly version: string;
  readonly kind: 'file' | 'something else' | 'nothing';
};

async function findFile(path: string): Promise<FoundFile> {
  try {
    const found = await stat(path, { bigint: true });
    const { ino, size, mtimeNs, ctimeNs, mtimeMs } = found;
    return {
      state: [ino, size, mtimeNs, ctimeNs].join(' '),
      version: `${size.toString(36)}-${mtimeMs.toString(36)}`,
      kind: found.isFile() ? 'file' : 'something else',
    };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    // Whatever else keeps us from looking keeps us from opening, which says it in a sentence.
    return { state: code, version: '', kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : 'file' };
  }
}

type Opening = { readonly file: TileFile } | { readonly refusal: string };

async function open(path: string, { kind }: FoundFile): Promise<Opening | undefined> {
  if (kind === 'nothing') return undefined;
  if (kind === 'something else') return { refusal: `${path} is not a file.` };
  try {
    return { file: await openTileFile(path) };
  } catch (error) {
    if (error instanceof TileFileError) return { refusal: error.message };
    throw error;
  }
}
