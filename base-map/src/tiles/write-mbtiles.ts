import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { RoadsError } from '@satha/roads/roads-error';

export type MbtilesWriter = {
  /** Rows of tiles are counted from the north. */
  add(zoom: number, x: number, y: number, tile: Uint8Array): void;
  /** Writes all to the disk. */
  finish(metadata: Readonly<Record<string, string>>): void;
  /** Closes the file; to be called in any case. */
  close(): void;
};

/**
 * Begins a file of vector tiles (MBTiles 1.3), in one transaction. The file is not to be there yet, and is of no use before
 * `finish`.
 * @throws RoadsError when it cannot be written, with the file system's error as its cause.
 */
export function createMbtilesWriter(path: string): MbtilesWriter {
  const db = explained(path, () => new DatabaseSync(path));
  const insert = explained(path, () => {
    // Whoever is interrupted throws the file away, so that there is nothing to come back to.
    db.exec(`PRAGMA journal_mode = OFF;
      PRAGMA page_size = 4096;
      PRAGMA application_id = ${applicationId};
      BEGIN;
      CREATE TABLE metadata (name text PRIMARY KEY, value text NOT NULL);
      CREATE TABLE tiles (
        zoom_level integer NOT NULL, tile_column integer NOT NULL, tile_row integer NOT NULL, tile_data blob NOT NULL,
        PRIMARY KEY (zoom_level, tile_column, tile_row)
      ) WITHOUT ROWID;`);
    return db.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
  });
  return {
    add(zoom, x, y, tile) {
      explained(path, () => insert.run(zoom, x, 2 ** zoom - 1 - y, gzipSync(tile)));
    },
    finish(metadata) {
      explained(path, () => {
        const note = db.prepare('INSERT INTO metadata VALUES (?, ?)');
        for (const [name, value] of Object.entries(metadata)) note.run(name, value);
        db.exec('COMMIT');
      });
    },
    close: () => db.close(),
  };
}

/** "MPBX": the number that MBTiles files have in their header. */
const applicationId = 0x4d504258;

/** SQLite's numbers for what the file system refused, by the names of its own errors. */
const systemCodes: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' };

function explained<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    const code = systemCodes[(errcode ?? 0) % 256];
    const cause = Object.assign(new Error(message, { cause: error }), { code });
    throw new RoadsError(`${path} cannot be written: ${message}.`, { cause });
  }
}
