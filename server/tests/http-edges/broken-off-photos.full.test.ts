import { execFile } from 'node:child_process';
import { open as openForWriting, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type BrokenOff, breakOff, endings, toldOf } from '../harness/hostile/hostile-endings.ts';
import { draftsOf, openFiles } from '../harness/open-files.ts';
import { declarationOf, makePhoto } from '../harness/photos.ts';
import { onSignal, type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import type { Answer } from '../harness/test-app.ts';

/** The photo of a new item, which breaks off. */
async function brokenPhoto(trip: DrivenTrip): Promise<BrokenOff> {
  const photo = await makePhoto('png', { width: 400, height: 300 });
  expectOk(await trip.declare(declarationOf(photo)));
  return {
    method: 'PUT',
    path: `/driver-api/trips/${trip.tripId}/evidence/${photo.evidenceId}/file`,
    headers: { ...trip.phone.headers(), 'Content-Type': 'image/png' },
    body: photo.bytes,
  };
}

describe.skipIf(process.platform !== 'linux')('Photos in a folder', () => {
  let scene: EvidenceScene;
  let served: ServeProcess;
  beforeAll(async () => {
    scene = await openEvidenceScene();
    served = await spawnServe(scene.app.databaseUrl, {
      SATHA_FILES: scene.folder.replace(/\/test$/, ''),
      SATHA_REQUEST_TIMEOUT_MS: '3000',
      ...onSignal('gc(); console.log("collected")'),
    });
  });
  afterAll(async () => {
    await served?.end('SIGTERM');
    await scene?.close();
  });

  test('that break off leave no file open and no draft, and the process goes on when memory is collected', async () => {
    const trip = await scene.beginTrip();
    const open = () => openFiles(served.process.pid, scene.folder);
    for (const ending of endings) {
      let isOver = false;
      const answered = breakOff(served.baseUrl, await brokenPhoto(trip), ending, async () => {
        await expect.poll(async () => isOver || (await open()).length === 1).toBe(true);
      });
      void answered.finally(() => {
        isOver = true;
      });
      // On a machine that is busy, it may take too long before it breaks off.
      expect([...toldOf[ending], 408]).toContain((await answered).status);
      await expect.poll(async () => [...(await open()), ...(await draftsOf(scene.folder))]).toEqual([]);
    }
    served.process.kill('SIGUSR2');
    await expect.poll(() => served.lines).toContain('collected');
    expect((await fetch(`${served.baseUrl}/livez`)).status).toBe(200);
    expect(served.lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });

  /** By the time of the process itself. */
  async function addressOf({ tripId }: DrivenTrip): Promise<string> {
    const headers = { 'x-api-key': scene.account.rawApiKey };
    const answer = await fetch(`${served.baseUrl}/api/Trips/${tripId}/evidence`, { headers });
    const { data }: Answer['body'] = await answer.json();
    return served.baseUrl + new URL(data.evidence[0].photo.url).pathname;
  }

  test('that are opened too late for whoever asked are closed again', async () => {
    const [trip, photo] = [await scene.beginTrip(), await makePhoto()];
    await trip.keep(photo);
    const names = await readdir(scene.folder, { recursive: true });
    const place = join(scene.folder, names.find((name) => name.includes(`/${photo.evidenceId}`)) ?? '');
    await rm(place);
    // Whoever opens it waits until it is written to.
    await promisify(execFile)('mkfifo', [place]);
    const answer = await fetch(await addressOf(trip));
    expect(answer.status).toBe(503);
    await (await openForWriting(place, 'w')).close();
    // Its answer comes too late.
    await expect.poll(() => served.lines.join()).toContain('FST_ERR_REP_ALREADY_SENT');
    await expect.poll(() => openFiles(served.process.pid, scene.folder)).toEqual([]);
  });
});
