import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installTiles } from '../../../tests/harness/made-tiles.ts';
import { createInstalledTileFile, type InstalledTileFile } from './installed-tile-file.ts';

let folder: string;
let path: string;
let installed: InstalledTileFile;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-tile-file-'));
  path = join(folder, 'basemap.mbtiles');
  installed = createInstalledTileFile(path);
});
afterEach(async () => {
  await installed.close();
  await rm(folder, { recursive: true });
});

describe('an installed tile file', () => {
  it('that is gone, or broken, at one look alone may be on its way: the one before serves', async () => {
    await installTiles(path);
    expect((await installed.poll())?.kind).toBe('taken up');
    await rm(path);
    expect(await installed.poll()).toBeUndefined();
    await writeFile(path, 'half a copy');
    expect(await installed.poll()).toBeUndefined();
    expect(await installed.current()?.readTile(0, 0, 0)).toBeDefined();
    await installTiles(path);
    expect((await installed.poll())?.kind).toBe('taken up');
    await rm(path);
    await installed.poll();
    expect(await installed.poll()).toEqual({ kind: 'absent', wasServing: true });
    expect(installed.current()).toBeUndefined();
  });

  it('is told of once', async () => {
    expect(await installed.poll()).toEqual({ kind: 'absent', wasServing: false });
    expect(await installed.poll()).toBeUndefined();
    await mkdir(path);
    await installed.poll();
    expect(await installed.poll()).toMatchObject({ kind: 'refused', reason: `${path} is not a file.` });
    expect(await installed.poll()).toBeUndefined();
  });

  it('answers what it was asked before it is replaced', async () => {
    await installTiles(path);
    await installed.poll();
    const asked = Array.from({ length: 3000 }, () => installed.current()?.readTile(1, 0, 0));
    const [answers] = await Promise.all([Promise.all(asked), installed.close()]);
    expect(answers.every((data) => data !== undefined)).toBe(true);
  });
});
