import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { asPhoto, declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';

// Facts are told to a service in this process, files are sent to one of its own, on the same database and folder.
let scene: EvidenceScene;
let trip: DrivenTrip;
let served: ServeProcess;
const serve = () => spawnServe(scene.app.databaseUrl, { SATHA_FILES: scene.folder.replace(/\/test$/, '') });

beforeAll(async () => {
  scene = await openEvidenceScene();
  trip = await scene.beginTrip();
  served = await serve();
});
afterAll(async () => {
  await served.end('SIGTERM');
  await scene.close();
});

const pathOf = ({ evidenceId }: MadePhoto, { tripId } = trip) =>
  `/driver-api/trips/${tripId}/evidence/${evidenceId}/file`;

async function send(photo: MadePhoto, its = trip): Promise<number> {
  const answer = await fetch(served.baseUrl + pathOf(photo, its), {
    method: 'PUT',
    headers: { ...its.phone.headers(), 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo.bytes),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The kernel's own count, so that no moment is missed: the most since `forgetMostMb`. */
async function readMostMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
const forgetMostMb = (pid: number | undefined) => writeFile(`/proc/${pid}/clear_refs`, '5');

test.skipIf(process.platform !== 'linux')(
  'Fifty files of eight megabytes at once cost the service less than 40 MB',
  async () => {
    const head = (await makePhoto()).bytes;
    const bytes = Buffer.concat([head, randomBytes(8 * 1024 * 1024 - head.length)]);
    const one = asPhoto(bytes);
    // Of each driver, four are taken at once.
    const trips = [trip, ...(await Array.fromAsync({ length: 12 }, () => scene.beginTrip()))];
    const photos = Array.from({ length: 52 }, () => ({ ...one, evidenceId: randomUUID() }));
    const tripOf = new Map(photos.map((photo, at) => [photo, trips[at % trips.length] ?? trip]));
    for (const [photo, its] of tripOf) expectOk(await its.declare(declarationOf(photo)));
    for (const photo of photos.splice(0, 2)) expect(await send(photo, tripOf.get(photo))).toBe(200);
    const { pid } = served.process;
    await forgetMostMb(pid);
    const before = await readMostMb(pid);
    const statuses = await Promise.all(photos.map((photo) => send(photo, tripOf.get(photo))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    // Measured: 7 MB; 36 to 65 MB where pieces that are written wait for V8 to collect them.
    expect((await readMostMb(pid)) - before).toBeLessThan(40);
  },
);

test('A process that is killed in the middle of a file leaves nothing half kept, and the next takes it', async () => {
  const other = await scene.beginTrip();
  trip = other;
  const photo = await makePhoto('png', { width: 800, height: 600 });
  expectOk(await trip.declare(declarationOf(photo)));
  const half = request(served.baseUrl + pathOf(photo), {
    method: 'PUT',
    headers: { ...trip.phone.headers(), 'content-type': 'image/png', 'content-length': photo.bytes.length },
  });
  half.on('error', () => undefined);
  half.write(photo.bytes.subarray(0, photo.bytes.length / 2));
  await expect.poll(async () => (await readdir(`${scene.folder}/drafts`)).length).toBeGreaterThan(0);
  await served.end('SIGKILL');
  served = await serve();
  const isKept = async () =>
    (await readdir(scene.folder, { recursive: true })).some((name) => name.includes(photo.evidenceId));
  expect(await isKept()).toBe(false);
  expect(expectOk(await scene.list(trip.tripId)).evidence[0].photo.storedAt).toBeUndefined();
  expect(await send(photo)).toBe(200);
  expect(await isKept()).toBe(true);
});
