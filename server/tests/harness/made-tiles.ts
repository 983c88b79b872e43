import { rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

export type MadeTile = { readonly z: number; readonly x: number; readonly y: number; readonly data: Buffer };

type MadeTiles = {
  readonly tiles?: readonly MadeTile[];
  readonly metadata?: Readonly<Record<string, string>>;
};

/** A tile with some text in it, as tiles lie in a file. Rows are counted from the north. */
export function madeTile(z: number, x: number, y: number, text = `tile ${z}/${x}/${y}`): MadeTile {
  return { z, x, y, data: gzipSync(text) };
}

const layers = [
  { id: 'place', fields: { class: 'String', 'name:en': 'String' } },
  { id: 'transportation', fields: { class: 'String' } },
];

export const usualMetadata = {
  name: 'Made',
  format: 'pbf',
  bounds: '51,22,57,27',
  attribution: '<script>alert(1)</script>',
  json: JSON.stringify({ vector_layers: layers }),
};

/** Makes an MBTiles file beside its place and moves it there at once, as an operator does. */
export async function installTiles(
  path: string,
  { tiles, metadata = usualMetadata }: MadeTiles = {},
): Promise<void> {
  const newFile = `${path}.new`;
  const db = new DatabaseSync(newFile);
  db.exec('CREATE TABLE metadata (name text, value text)');
  db.exec(
    'CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob, ' +
      'PRIMARY KEY (zoom_level, tile_column, tile_row))',
  );
  const tell = db.prepare('INSERT INTO metadata VALUES (?, ?)');
  for (const [name, value] of Object.entries(metadata)) tell.run(name, value);
  const add = db.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
  for (const { z, x, y, data } of tiles ?? [madeTile(0, 0, 0), madeTile(1, 0, 0), madeTile(1, 1, 1)]) {
    add.run(z, x, 2 ** z - 1 - y, data);
  }
  db.close();
  await rename(newFile, path);
}
