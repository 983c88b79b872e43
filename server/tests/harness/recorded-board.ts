import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Changes } from '@satha/contract/console/changes';
import type { BoardCard, BoardData, BoardPosition } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';

/** A console whose pages are the built ones, and whose company is made up: so many trucks and trips as no test could drive. */
export type RecordedBoard = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly cards: readonly BoardCard[];
  /** Sends a frame to every page that follows the stream for the board; returns its bytes. */
  send<Name extends keyof Changes>(name: Name, data: Changes[Name]): number;
  /** Sends where the next of the trucks are now, as many as are told. */
  move(trucks: number): number;
  /** Resolves once a page follows. */
  untilFollowed(): Promise<void>;
  close(): Promise<void>;
};

const dist = join(import.meta.dirname, '../../../web/console/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const permissions = ['trips.read', 'trips.write', 'trips.note', 'fleet.read', 'drivers.hold'];
const operator = {
  ...{ operatorId: 1, name: 'Noura Al Ali', email: 'noura@example.ae', hasTwoFactor: true, language: 'en' },
  ...{ role: 'dispatcher', permissions, permissionsOfTwoFactor: [] },
};
const emptyMap = {
  ...{ version: 8, sources: {} },
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#f2ead9' } }],
};

/** Serves the built console with so many open trips and trucks on shift. */
export async function startRecordedBoard({
  trips,
  trucks,
}: {
  readonly trips: number;
  readonly trucks: number;
}): Promise<RecordedBoard> {
  const data = makeBoard(trips, trucks);
  const followers = new Set<ServerResponse>();
  const waiting = new Set<() => void>();
  let next = 0;
  const answers: Readonly<Record<string, unknown>> = {
    '/console-api/environment': { environment: 'test' },
    '/console-api/session': { operator },
    '/console-api/board': data,
    '/console-api/drivers/unreached': { driverIds: [] },
    '/console-api/attention': { items: [], isWatched: true, watchedAt: '2026-11-18T12:00:00.000+04:00' },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/console-api/changes/stream') {
      follow(response, searchParams.get('board') === 'true');
    } else if (pathname === '/base-map/style.json') sendJson(response, emptyMap);
    else if (pathname.startsWith('/console-api/')) {
      const found = answers[pathname];
      const envelope = { success: found !== undefined, code: found ? 200 : 404, message: 'OK', data: found };
      sendJson(response, envelope, found === undefined ? 404 : 200);
    } else void sendFile(request, response, pathname);
  });

  function follow(response: ServerResponse, isBoard: boolean): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    if (!isBoard) return;
    followers.add(response);
    response.on('close', () => followers.delete(response));
    for (const wake of waiting) wake();
    waiting.clear();
  }
  function send(name: string, told: unknown): number {
    const frame = `event: ${name}\ndata: ${JSON.stringify(told)}\n\n`;
    for (const response of followers) response.write(frame);
    return Buffer.byteLength(frame);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cards: data.cards,
    send,
    move(count) {
      const positions = Array.from({ length: count }, (_, n) =>
        makePosition(((next + n) % trucks) + 1, next),
      );
      next += count;
      return send('positions', { isAll: count === trucks, positions, gone: [] });
    },
    untilFollowed: () =>
      followers.size > 0 ? Promise.resolve() : new Promise((resolve) => void waiting.add(resolve)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Whatever is no file of the build is a page, which the app itself finds. */
async function sendFile(_request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const name =
    path.startsWith('/console/') && extname(path) !== '' ? path.slice('/console/'.length) : 'index.html';
  const bytes = await readFile(join(dist, name)).catch(() => undefined);
  if (!bytes) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(bytes);
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function makeBoard(trips: number, trucks: number): BoardData {
  const cards = Array.from({ length: trips }, (_, n) => makeCard(n + 1, trucks));
  const drivers = Array.from({ length: trucks }, (_, n) => makeDriver(n + 1, trips));
  return { cards, drivers, leftOut: { open: false, ended: false, drivers: false } };
}

const placeOf = (n: number) => ({
  lat: 25.05 + ((n * 7919) % 1000) / 4000,
  lng: 55.1 + ((n * 104_729) % 1000) / 3000,
});

/** The first as many as there are trucks are under way, the others wait for one. */
function makeCard(tripId: number, trucks: number): BoardCard {
  const isUnderWay = tripId <= trucks / 2;
  const place = (n: number) => ({
    ...placeOf(n),
    address: null,
    areaName: { en: `Area ${n % 40}`, ar: `منطقة ${n % 40}` },
  });
  return {
    ...{ tripId, status: isUnderWay ? 'in_progress' : 'scheduled', outcome: null, isDemo: false },
    account: { accountId: 1 + (tripId % 30), name: `Account ${tripId % 30}` },
    ...{ customerName: 'Mariam Al Suwaidi', vehiclePlate: `Dubai K ${10_000 + tripId}`, vehicleTypeId: 4 },
    ...{ equipment: ['flatbed'], pickup: place(tripId), destination: place(tripId + 500) },
    driver: isUnderWay
      ? { driverId: tripId, name: `Driver ${tripId}`, plate: `Dubai A ${tripId}`, isAtTrip: true }
      : null,
    ...{ countsAt: minutesFromNow(60 + (tripId % 600)), search: null, lastContactAt: null },
    ...{ concerns: [], endedAt: null },
  };
}

function makeDriver(driverId: number, trips: number): ConsoleDriver {
  return {
    ...{ driverId, name: `Driver ${driverId}`, phone: `9715${20_000_000 + driverId}` },
    ...{ licenceExpiresOn: '2040-01-01', documentsExpireOn: '2040-01-01', version: 1 },
    ...{ isDemo: false, hold: null, suspendedAt: null, suspendedReason: null },
    status: driverId <= trips / 8 ? 'busy' : 'available',
    shift: {
      ...{ startedAt: minutesFromNow(-90), vehicleId: driverId, plate: `Dubai A ${driverId}` },
      ...{ vehicleTypeId: 4, equipment: ['flatbed', 'winch'] },
    },
    tripId: driverId <= trips / 8 ? driverId : null,
    createdAt: minutesFromNow(-9_000),
  };
}

function makePosition(driverId: number, step: number): BoardPosition {
  const { lat, lng } = placeOf(driverId);
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    driverId,
    lat: round(lat + (step % 997) / 1e5),
    lng: round(lng + (step % 991) / 1e5),
    headingDegrees: (driverId * 37 + step) % 360,
    recordedAt: new Date().toISOString(),
  };
}
