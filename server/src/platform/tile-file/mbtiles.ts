import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

/** What a file of vector tiles says of itself. */
export type TileFacts = {
  readonly minzoom: number;
  readonly maxzoom: number;
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly attribution: string;
  /** The program that made it, and the day that its data is of; empty where the file does not tell. */
  readonly generator: string;
  readonly dataDate: string;
  /** The fields of each layer by their names; empty where the file does not tell. */
  readonly layers: Readonly<Record<string, readonly string[]>>;
  /** Whether the sea is in it: files made of a piece of the world often have the land's water alone. */
  readonly hasSea: boolean;
};

export type Mbtiles = {
  readonly facts: TileFacts;
  /** The tile as it lies in the file, usually gzipped; undefined where there is none. Rows are counted from the north. */
  readTile(z: number, x: number, y: number): Uint8Array | undefined;
  close(): void;
};

/** The file is no MBTiles file of vector tiles, or is damaged; the message is a sentence. */
export class TileFileError extends Error {
  override readonly name = 'TileFileError';
}

const wholeWorld = [-180, -85.0511, 180, 85.0511] as const;
const highestZoom = 22;

/**
 * Opens a file of vector tiles (MBTiles 1.3, format pbf) for reading alone.
 * @throws TileFileError
 */
export function openMbtiles(path: string): Mbtiles {
  const db = inSentences(path, () => new DatabaseSync(path, { readOnly: true }));
  try {
    return inSentences(path, () => {
      const facts = readFacts(path, readMetadata(db), db);
      const statement = db.prepare(
        'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
      );
      return {
        facts,
        readTile: (z, x, y) => inSentences(path, () => bytesOf(statement.get(z, x, 2 ** z - 1 - y))),
        close: () => db.close(),
      };
    });
  } catch (error) {
    db.close();
    throw error;
  }
}

function bytesOf(row: Record<string, unknown> | undefined): Uint8Array | undefined {
  const data = row?.tile_data;
  return data instanceof Uint8Array && data.length > 0 ? data : undefined;
}

function readMetadata(db: DatabaseSync): ReadonlyMap<string, string> {
  const rows = db.prepare('SELECT name, value FROM metadata').all();
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

function readFacts(path: string, metadata: ReadonlyMap<string, string>, db: DatabaseSync): TileFacts {
  const format = metadata.get('format');
  if (format !== 'pbf') {
    throw new TileFileError(`${path} holds tiles of the format "${format ?? ''}"; it must be pbf.`);
  }
  const zooms = db.prepare('SELECT min(zoom_level) AS lowest, max(zoom_level) AS highest FROM tiles').get();
  const { lowest, highest } = zooms ?? {};
  if (typeof lowest !== 'number' || typeof highest !== 'number' || highest > highestZoom) {
    throw new TileFileError(`${path} holds no tiles.`);
  }
  return {
    minzoom: lowest,
    maxzoom: highest,
    bounds: readBounds(metadata.get('bounds')),
    attribution: metadata.get('attribution') ?? '',
    generator: metadata.get('generator') ?? '',
    dataDate: metadata.get('data_date') ?? '',
    layers: readLayers(metadata.get('json')),
    hasSea: hasSea(db, lowest),
  };
}

/** So many tiles, of so many zooms, are looked at for the sea. */
const seaTiles = 24;
const seaZooms = 6;

/** Where a layer has a sea, its class is written in the tile in plain letters. */
function hasSea(db: DatabaseSync, lowestZoom: number): boolean {
  const tiles = db.prepare('SELECT tile_data FROM tiles WHERE zoom_level = ? LIMIT ?');
  for (let zoom = lowestZoom; zoom < lowestZoom + seaZooms; zoom += 1) {
    const found = tiles.all(zoom, seaTiles).map(bytesOf);
    if (found.some((bytes) => bytes && unpack(bytes).includes('ocean'))) return true;
  }
  return false;
}

function unpack(bytes: Uint8Array): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.from(bytes);
}

function readBounds(text = ''): TileFacts['bounds'] {
  const [west, south, east, north, ...more] = text.split(',').map(Number);
  const isSound =
    west !== undefined &&
    south !== undefined &&
    east !== undefined &&
    north !== undefined &&
    more.length === 0 &&
    west < east &&
    south < north;
  if (!isSound) return wholeWorld;
  return [
    Math.max(west, wholeWorld[0]),
    Math.max(south, wholeWorld[1]),
    Math.min(east, wholeWorld[2]),
    Math.min(north, wholeWorld[3]),
  ];
}

/** The `vector_layers` of the file's `json`; a file that writes nonsense there is as good as one that says nothing. */
function readLayers(text = '{}'): TileFacts['layers'] {
  try {
    const { vector_layers: layers = [] } = JSON.parse(text) as {
      vector_layers?: readonly { readonly id: string; readonly fields?: object }[];
    };
    return Object.fromEntries(layers.map(({ id, fields }) => [id, Object.keys(fields ?? {})]));
  } catch {
    return {};
  }
}

function inSentences<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof TileFileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new TileFileError(`${path} cannot be read as an MBTiles file: ${reason}.`, { cause: error });
  }
}
