import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TripTurn } from '../../src/domain/sandbox/test-phone-numbers.ts';
import { describeFile, type FileStore, FileStoreUnavailable } from '../../src/platform/files/file-store.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';
import { numberOf } from '../harness/test-numbers.ts';

let scene: SandboxScene;

beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const bookWith = (turn: TripTurn) => scene.book({ mobileNumber: numberOf(turn) });

type Item = {
  readonly evidenceId: string;
  readonly stage: string;
  readonly kind: string;
  readonly photo?: { readonly shows: string } & KeptFile;
  readonly signature?: KeptFile;
};
type KeptFile = { readonly sha256: string; readonly storedAt?: string; readonly url?: string };

async function listEvidence(tripId: number): Promise<Item[]> {
  return expectOk(await scene.app.get(`/api/Trips/${tripId}/evidence`, scene.account.rawApiKey)).evidence;
}
const fileOf = ({ photo, signature }: Item): KeptFile => photo ?? (signature as KeptFile);
/** What each item is of, in order, and whether its file is kept. */
const read = (items: readonly Item[]) =>
  items.map((item) => [
    `${item.stage} ${item.photo?.shows ?? item.kind}`,
    fileOf(item).storedAt !== undefined,
  ]);
const countEvents = async (tripId: number, wanted: string) => {
  const { rows } = await scene.app.db.query<{ count: number }>({
    text: 'SELECT count(*) FROM events WHERE trip_id = $1 AND type = $2',
    values: [tripId, wanted],
  });
  return rows[0]?.count;
};

async function open(url: string): Promise<Buffer> {
  const answer = await fetch(scene.app.baseUrl + new URL(url).pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer());
}

const atPickup = ['pickup front', 'pickup rear', 'pickup left', 'pickup right'];
const all = [...atPickup, 'delivery front', 'delivery rear', 'delivery signature'];
const each = (names: readonly string[], isKept: boolean) => names.map((name) => [name, isKept]);

describe('a trip whose customer has the number for', () => {
  test('photos in order: has four before it is loaded and seven at its end, each with the file that was told of', async () => {
    const tripId = await bookWith('photos_in_order');
    await scene.until(tripId, 'loading');
    expect(read(await listEvidence(tripId))).toEqual(each(atPickup, true));
    await scene.until(tripId, 'completed');
    const items = await listEvidence(tripId);
    expect(read(items)).toEqual(each(all, true));
    for (const item of items) {
      const { url = '', sha256 } = fileOf(item);
      expect(describeFile(await open(url)).sha256).toBe(sha256);
    }
    expect(await countEvents(tripId, 'trip.evidence_added')).toBe(7);
    expect(await countEvents(tripId, 'trip.evidence_stored')).toBe(7);
    expect(await scene.see(tripId)).toMatchObject({ outcome: 'delivered' });
  });

  test('photos of two trips: has other files for each', async () => {
    const trips = [await bookWith('photos_in_order'), await bookWith('photos_in_order')];
    for (const tripId of trips) await scene.until(tripId, 'completed');
    const items = (await Promise.all(trips.map(listEvidence))).flat();
    expect(new Set(items.map((item) => fileOf(item).sha256)).size).toBe(14);
  });

  test('late files: is told of at the pickup, and its files come at the destination', async () => {
    const tripId = await bookWith('photo_files_come_late');
    await scene.until(tripId, 'in_progress');
    expect(read(await listEvidence(tripId))).toEqual(each(atPickup, false));
    await scene.until(tripId, 'completed');
    expect(read(await listEvidence(tripId))).toEqual(each(all, true));
  });

  test('files that never come: is driven to its end without them', async () => {
    const tripId = await bookWith('photo_files_never_come');
    await scene.until(tripId, 'completed');
    expect(read(await listEvidence(tripId))).toEqual(each(all, false));
    expect(await countEvents(tripId, 'trip.evidence_stored')).toBe(0);
  });

  test('another file than was told of: has all files but that one', async () => {
    const tripId = await bookWith('photo_file_differs');
    await scene.until(tripId, 'completed');
    const [first, ...others] = read(await listEvidence(tripId));
    expect(first).toEqual(['pickup front', false]);
    expect(others).toEqual(each(all.slice(1), true));
  });
});

test('A process that takes over tells nothing twice, and sends the files that the one before did not', async () => {
  const tripId = await bookWith('photos_in_order');
  scene.clock.advance({ seconds: 6 });
  const first = scene.makeFleet({ files: refuseFiles(new Error('killed')), onFault() {} });
  await scene.until(tripId, 'at_pickup', first);
  await scene.pass(3, first);
  expect(read(await listEvidence(tripId))).toEqual(each(atPickup.slice(0, 3), false));
  scene.clock.advance({ seconds: 6 });
  await scene.until(tripId, 'completed', scene.makeFleet());
  expect(read(await listEvidence(tripId))).toEqual(each(all, true));
  expect(await countEvents(tripId, 'trip.evidence_added')).toBe(7);
  expect(await countEvents(tripId, 'trip.evidence_stored')).toBe(7);
});

test('A store that is away stops no truck: what is told is told, and the files do not come', async () => {
  const tripId = await bookWith('photos_in_order');
  const told: unknown[] = [];
  const away = refuseFiles(new FileStoreUnavailable('full'));
  const fleet = scene.makeFleet({ files: away, onStoreAway: (error) => told.push(error) });
  scene.clock.advance({ seconds: 6 });
  await scene.until(tripId, 'completed', fleet);
  expect(read(await listEvidence(tripId))).toEqual(each(all, false));
  expect(told.length).toBeGreaterThanOrEqual(7);
});

test('By hand nothing is told until the trip is released', async () => {
  const tripId = await bookWith('photos_in_order');
  const advance = async (hold: boolean) =>
    expectOk(
      await scene.app.post(`/api/Sandbox/trips/${tripId}/advance`, scene.account.rawApiKey, {
        to: 'at_pickup',
        hold,
      }),
    );
  scene.clock.advance({ seconds: 6 });
  await advance(true);
  await scene.pass(10);
  expect(await listEvidence(tripId)).toEqual([]);
  await advance(false);
  await scene.until(tripId, 'completed');
  expect(read(await listEvidence(tripId))).toEqual(each(all, true));
});

/** A store that takes no file, and says why. */
function refuseFiles(error: Error): FileStore {
  return {
    put: () => Promise.reject(error),
    open: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
    async *list() {},
    removeAbandoned: () => Promise.resolve(),
  };
}
