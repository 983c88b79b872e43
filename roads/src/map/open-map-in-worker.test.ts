import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildMap } from '../build/build-map.ts';
import { inChunks, writePbf } from '../pbf/write-pbf.test-helper.ts';
import { RoadsError } from '../roads-error.ts';
import { makeMapNames } from '../search/map-names.ts';
import { at, findOne, makeTownExtract, type Town, withFolder } from '../town.test-helper.ts';
import { openMap } from './open-map.ts';
import { openMapInWorker } from './open-map-in-worker.ts';

const town: Town = {
  places: { a: [0, 0], b: [0, 8], c: [8, 8] },
  ways: [['ab', { name: 'شارع', 'name:en': 'Street', ref: 'E11' }], ['bc'], ['ca']],
};

async function withMap(use: (path: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const path = join(folder, 'town.map');
    await buildMap({ source: inChunks(writePbf(makeTownExtract(town))), output: path });
    await use(path);
  });
}

describe('a map that is opened in a thread of its own', () => {
  it('is the map that is opened here, to the last number, and answers alike', () =>
    withMap(async (path) => {
      const [{ names, ...inWorker }, here] = await Promise.all([openMapInWorker(path), openMap(path)]);
      expect(inWorker).toEqual(here);
      expect(names).toEqual(makeMapNames(here));
      expect(findOne(inWorker, at(0, 1), at(7, 8))).toEqual(findOne(here, at(0, 1), at(7, 8)));
    }));

  it('is held once: all its parts are views of one buffer', () =>
    withMap(async (path) => {
      const { sections, points, fileBytes } = await openMapInWorker(path);
      expect(points.buffer.byteLength).toBe(fileBytes);
      for (const section of sections.values()) expect(section.buffer).toBe(points.buffer);
    }));

  it('is refused in the same sentence as here', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'town.map');
      for (const bytes of [undefined, '', 'ROADSMAP and no more than that, truly']) {
        if (bytes !== undefined) await writeFile(path, bytes);
        const told = await openMap(path).catch((error: Error) => error.message);
        const refusal = await openMapInWorker(path).catch((error: Error) => error);
        expect(refusal).toBeInstanceOf(RoadsError);
        expect(refusal).toHaveProperty('message', told);
      }
    }));

  it('is given up when it is not wanted any more', () =>
    withMap(async (path) => {
      const unwanted = new AbortController();
      const opening = openMapInWorker(path, unwanted.signal);
      unwanted.abort(new Error('not wanted'));
      await expect(opening).rejects.toThrow('not wanted');
      await expect(openMapInWorker(path, unwanted.signal)).rejects.toThrow('not wanted');
    }));
});
