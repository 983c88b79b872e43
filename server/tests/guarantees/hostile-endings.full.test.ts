import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createConsole } from '../harness/console.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { assign, drive } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { makeFileFolder } from '../harness/file-folder.ts';
import { findFreePorts } from '../harness/free-ports.ts';
import { type BrokenOff, breakOff, endings } from '../harness/hostile/hostile-endings.ts';
import { createHostileScene, type HostileScene } from '../harness/hostile/hostile-scene.ts';
import { openFiles } from '../harness/open-files.ts';
import { declarationOf, makePhoto } from '../harness/photos.ts';
import { type Route, watchRoutes } from '../harness/routes.ts';
import { onSignal, spawnServe } from '../harness/serve-process.ts';
import { stripeSettings } from '../harness/stripe-server.ts';
import type { TestApp } from '../harness/test-app.ts';

const environment = 'live';
/** Most of them wait until the service ends the connection. */
const atOnce = 32;

/** What a route takes, by whom its API knows: its media type as it asks for it, and bytes that are nothing yet. */
function requestTo({ method, url, config }: Route, { callers, known }: HostileScene): BrokenOff {
  const [, caller = {}] = [...callers].find(([start]) => url.startsWith(start)) ?? [];
  const path = url.replaceAll(/:(\w+)|\*/g, (_, name = 'file') =>
    encodeURIComponent(String(known.get(name)?.[0] ?? '1')),
  );
  const type = config.takes?.mediaTypes[0] ?? 'application/json';
  return { method, path, headers: { ...caller, 'Content-Type': type }, body: Buffer.alloc(20_000, '{"a":"') };
}

/** A driver at the pickup of a trip, who told of as many photos as there are endings. */
async function declarePhotos(app: TestApp) {
  const trip = await createTrip(app, await app.makeAccount());
  const { driver, vehicle, phone } = await sendDriverOut(app);
  const at = systemClock();
  await assign(app.db, trip, { driverId: driver.driverId, vehicleId: vehicle.vehicleId }, at);
  await drive(app.db, trip.tripId, { driverId: driver.driverId }, 'arrive', at);
  const photos: string[] = [];
  for (const _ of endings) {
    const photo = await makePhoto();
    expectOk(await phone.post(`/trips/${trip.tripId}/evidence`, declarationOf(photo)));
    photos.push(photo.evidenceId);
  }
  return { tripId: trip.tripId, phone, photos };
}

test.skipIf(process.platform !== 'linux')(
  'A body of any route that ends in its middle is no fault, leaves nothing behind, and the process goes on',
  async () => {
    const files = await makeFileFolder();
    const settings = { ...stripeSettings('http://127.0.0.1:1'), ...files.variables };
    const { built: app, routes } = await watchRoutes(() =>
      createConsole({ environment, variables: settings }),
    );
    const folder = join(settings.SATHA_FILES, environment);
    const [consolePort = 0] = await findFreePorts(1);
    const served = await spawnServe(
      app.databaseUrl,
      {
        ...settings,
        SATHA_LIVE_CONSOLE_PORT: String(consolePort),
        SATHA_REFUSED_KEYS_PER_MINUTE: '100000',
        // A body that stops is waited for so long.
        SATHA_REQUEST_TIMEOUT_MS: '3000',
        ...onSignal('gc(); console.log("collected")'),
      },
      environment,
    );
    const scene = await createHostileScene(app);
    const { tripId, phone, photos } = await declarePhotos(app);
    const callers = new Map([...scene.callers, ['/driver-api', phone.headers()]]);

    const wrong: string[] = [];
    const work = routes
      .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
      .flatMap((route) => endings.map((ending, at) => ({ route, ending, evidenceId: photos[at] })));
    expect(new Set(work.map(({ route: { url } }) => /^\/[^/]+/.exec(url)?.[0]))).toEqual(
      new Set([...scene.callers.keys(), '/positions', '/tracker']),
    );
    const sendOn = async () => {
      for (let next = work.pop(); next; next = work.pop()) {
        const { route, ending, evidenceId } = next;
        const known = new Map([
          ...scene.known,
          ['tripId', [tripId]],
          ['evidenceId', [evidenceId ?? randomUUID()]],
        ]);
        const at = route.url.startsWith('/console') ? `http://127.0.0.1:${consolePort}` : served.baseUrl;
        const request = requestTo(route, { callers, known });
        const { status } = await breakOff(at, request, ending);
        if (status >= 500 || (status < 400 && status !== 0)) {
          wrong.push(`${request.method} ${request.path} ${ending}: ${status}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendOn));
    expect(wrong).toEqual([]);

    const open = () => openFiles(served.process.pid, folder);
    const drafts = () => readdir(join(folder, 'drafts'));
    await expect.poll(async () => [...(await open()), ...(await drafts())]).toEqual([]);
    served.process.kill('SIGUSR2');
    await expect.poll(() => served.lines).toContain('collected');
    expect((await fetch(`${served.baseUrl}/livez`)).status).toBe(200);
    expect(served.lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
    await served.end('SIGTERM');
    await app.close();
    await files.remove();
  },
);
