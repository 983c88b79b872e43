import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  firstMap,
  installMap,
  secondMap,
  streetEnd,
  streetStart,
  versionOf,
} from '../../../../../tests/harness/made-map.ts';
import { createTestClock } from '../../../../../tests/harness/test-clock.ts';
import { createInstalledMap, type InstalledMap } from './installed-map.ts';
import { createMapRouteProvider } from './map-route-provider.ts';

const clock = createTestClock();
let folder: string;
let path: string;
let installed: InstalledMap;
let first: Buffer;
let second: Buffer;

beforeAll(async () => {
  const workshop = await mkdtemp(join(tmpdir(), 'satha-made-maps-'));
  await installMap(join(workshop, 'first'), firstMap);
  await installMap(join(workshop, 'second'), secondMap);
  [first, second] = await Promise.all([
    readFile(join(workshop, 'first')),
    readFile(join(workshop, 'second')),
  ]);
  await rm(workshop, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-installed-map-'));
  path = join(folder, 'uae.map');
  installed = createInstalledMap({ path, clock });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As `mv` and `satha map build` do: from one moment to the next. */
async function put(bytes: Uint8Array, place = path): Promise<void> {
  await writeFile(`${place}.new`, bytes);
  await rename(`${place}.new`, place);
}
const poll = () => installed.poll();
const serving = () => installed.status().serving?.dataVersion;

describe('a map that is put in its place', () => {
  test('is taken up at the first look, and told once', async () => {
    expect(await poll()).toEqual({ kind: 'absent', before: undefined });
    expect(await poll()).toBeUndefined();
    expect(installed.current()).toBeUndefined();
    await put(first);
    const facts = {
      source: 'first.osm.pbf',
      dataDate: '2026-10-01',
      dataVersion: 'first.osm.pbf 2026-10-01',
      openedAt: clock(),
    };
    expect(await poll()).toEqual({ kind: 'taken up', map: facts, openMs: expect.any(Number) });
    expect(installed.status()).toEqual({ serving: facts, refusal: undefined });
    const map = installed.current();
    expect(map?.dataVersion).toBe(versionOf(firstMap));
    expect(await poll()).toBeUndefined();
    expect(installed.current()).toBe(map);
  });

  test('serves from the start when it is there before', async () => {
    await put(first);
    expect(await poll()).toMatchObject({ kind: 'taken up' });
    expect(serving()).toBe(versionOf(firstMap));
  });

  test('takes the place of another one, also of one with the same size and the same date', async () => {
    await put(first);
    await poll();
    await put(second);
    expect(await poll()).toMatchObject({ kind: 'taken up', map: { dataVersion: versionOf(secondMap) } });
    await put(second);
    expect(await poll()).toMatchObject({ kind: 'taken up', changes: [], isShrunk: false });
  });

  test('says in what it differs from the one before, and whether it has far less roads', async () => {
    await put(first);
    expect(await poll()).not.toHaveProperty('changes');
    await put(second);
    expect(await poll()).toMatchObject({
      changes: [
        { what: 'km of roads', before: 15, after: 9 },
        { what: 'km of residential', before: 15, after: 9 },
      ],
      isShrunk: true,
    });
    await put(first);
    expect(await poll()).toMatchObject({ isShrunk: false });
  });

  test('is never half a map, however slowly it is copied over the one that serves', async () => {
    await put(first);
    await poll();
    await writeFile(path, '');
    const third = Math.ceil(second.length / 3);
    for (let start = 0; start < second.length; start += third) {
      expect(await poll()).toBeUndefined();
      expect(serving()).toBe(versionOf(firstMap));
      await appendFile(path, second.subarray(start, start + third));
    }
    expect(await poll()).toMatchObject({ kind: 'taken up', map: { dataVersion: versionOf(secondMap) } });
  });

  test('frees the one before it for collection, with all that was made for it', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    await put(first);
    await poll();
    const provider = createMapRouteProvider({
      currentMap: installed.current,
    });
    const ask = () => provider.findRoute({ from: streetStart, to: streetEnd, vehicleClass: 'light' });
    expect((await ask())?.dataVersion).toBe(versionOf(firstMap));
    const before = new WeakRef(installed.current() as object);
    await put(second);
    await poll();
    await expect
      .poll(() => {
        collect();
        return before.deref();
      })
      .toBeUndefined();
    expect((await ask())?.dataVersion).toBe(versionOf(secondMap));
  });
});

const flipped = (bytes: Buffer, index: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(index) ^ 1, index);
  return copy;
};
const ofFormat = (bytes: Buffer, format: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(format, 8);
  return copy;
};

describe('a file that cannot be used', () => {
  const bad: [what: string, make: () => Promise<void>, sentence: RegExp][] = [
    ['is empty', () => put(Buffer.alloc(0)), /is not a map of this program\.$/],
    ['is something else', () => put(Buffer.from('{"type":"FeatureCollection"}')), /is not a map/],
    ['is cut off', () => put(second.subarray(0, -1)), /is not whole/],
    ['is damaged', () => put(flipped(second, second.length - 1)), /is damaged/],
    ['is of an older format', () => put(ofFormat(second, 0)), /in format 0, .* build it again\.$/],
    ['is a folder', () => mkdir(path), /is not a file\.$/],
    ['is a pipe', async () => void execFileSync('mkfifo', [path]), /is not a file\.$/],
  ];

  test.each(bad)('because it %s is refused at the start, at once and once', async (_what, make, sentence) => {
    await make();
    expect(await poll()).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(sentence),
      serving: undefined,
    });
    expect(installed.status()).toEqual({ serving: undefined, refusal: expect.stringMatching(sentence) });
    expect(await poll()).toBeUndefined();
  });

  test.each(bad)(
    'because it %s leaves the map before it serving, and is told once',
    async (_, make, sentence) => {
      await put(first);
      await poll();
      const map = installed.current();
      await rm(path);
      await make();
      expect(await poll()).toBeUndefined();
      expect(await poll()).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(sentence),
        serving: { dataVersion: versionOf(firstMap) },
      });
      expect(await poll()).toBeUndefined();
      expect(installed.current()).toBe(map);
      await rm(path, { recursive: true });
      await put(second);
      expect(await poll()).toMatchObject({ kind: 'taken up' });
      expect(installed.status()).toEqual({ serving: expect.anything(), refusal: undefined });
    },
  );

  test('is looked at again when it was changed, and told again', async () => {
    await put(Buffer.from('one'));
    expect(await poll()).toMatchObject({ kind: 'refused' });
    await put(Buffer.from('two'));
    expect([await poll(), await poll()]).toMatchObject([undefined, { kind: 'refused' }]);
  });

  test('never ends a look in a fault, whatever its bytes', async () => {
    await put(first);
    await poll();
    const damage = fc.record({
      start: fc.nat({ max: first.length }),
      bytes: fc.uint8Array({ maxLength: 40 }),
      length: fc.nat({ max: first.length }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ start, bytes, length }) => {
        const copy = Buffer.from(first);
        copy.set(bytes.subarray(0, copy.length - start), start);
        await put(copy.subarray(0, length));
        await poll();
        await poll();
        expect(serving()).toBe(versionOf(firstMap));
      }),
      { numRuns: process.env.SATHA_TEST_FULL ? 60 : 15 },
    );
  });
});

describe('a map that is taken away', () => {
  test('serves no more once it was missing at two looks in a row', async () => {
    await put(first);
    await poll();
    await rm(path);
    expect(await poll()).toBeUndefined();
    expect(serving()).toBe(versionOf(firstMap));
    expect(await poll()).toEqual({
      kind: 'absent',
      before: expect.objectContaining({ dataVersion: versionOf(firstMap) }),
    });
    expect(installed.current()).toBeUndefined();
    expect(await poll()).toBeUndefined();
  });

  test('is not missed when another one comes before the next look', async () => {
    await put(first);
    await poll();
    await rm(path);
    await poll();
    await put(second);
    expect(await poll()).toMatchObject({ kind: 'taken up', map: { dataVersion: versionOf(secondMap) } });
  });

  test.each(['the same one', 'a new one'])(
    'and back as %s is missed anew only at two looks in a row',
    async (which) => {
      await put(first);
      await poll();
      await rename(folder, `${folder}.away`);
      expect(await poll()).toBeUndefined();
      await rename(`${folder}.away`, folder);
      if (which === 'a new one') await put(second);
      await poll();
      const before = serving();
      await rm(path);
      expect(await poll()).toBeUndefined();
      expect(serving()).toBe(before);
      expect(await poll()).toMatchObject({ kind: 'absent' });
    },
  );

  test('may take its folder along, and a file may stand in the place of that', async () => {
    const inside = join(folder, 'map', 'uae.map');
    await mkdir(join(folder, 'map'));
    await put(first, inside);
    installed = createInstalledMap({ path: inside, clock });
    await poll();
    await rm(join(folder, 'map'), { recursive: true });
    expect([await poll(), await poll()]).toMatchObject([undefined, { kind: 'absent' }]);
    await writeFile(join(folder, 'map'), 'no folder');
    expect([await poll(), await poll()]).toMatchObject([undefined, { kind: 'absent', before: undefined }]);
  });
});

test('a service that stops does not wait for a map that is being opened', async () => {
  await put(first);
  const looked = poll();
  installed.close();
  expect(await looked).toBeUndefined();
  expect(installed.current()).toBeUndefined();
});
