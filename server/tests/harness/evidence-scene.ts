import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Console, createConsole } from './console.ts';
import { type CreatedTrip, createTrip } from './driven-trip.ts';
import { type DriverPhone, sendDriverOut } from './driver-phone.ts';
import { assign, drive } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { declarationOf, type MadePhoto } from './photos.ts';
import { createPortal, type Portal } from './portal.ts';
import {
  type Answer,
  startTestApp,
  type TestAccount,
  type TestApp,
  type TestAppOptions,
} from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type EvidenceScene<App extends TestApp = TestApp> = {
  readonly app: App;
  readonly account: TestAccount;
  readonly clock: TestClock;
  /** Where the environment's files are. */
  readonly folder: string;
  /** A trip whose driver stands at the pickup, and the driver's phone; `booking` changes what is booked. */
  beginTrip(booking?: object): Promise<DrivenTrip>;
  /** The same, of another account. */
  beginTripOf(account: TestAccount, booking?: object): Promise<DrivenTrip>;
  /** What the account is told of the trip. */
  list(tripId: number): Promise<Answer>;
  /** Opens an address that the service gave, at the port that it listens to. */
  open(url: string): Promise<OpenedFile>;
  close(): Promise<void>;
};

export type OpenedFile = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };

export type DrivenTrip = CreatedTrip & {
  readonly driverId: number;
  readonly phone: DriverPhone;
  declare(body: object): Promise<Answer>;
  sendFile(evidenceId: string, bytes: Uint8Array, type?: string): Promise<Answer>;
  /** Declares a photo, or what else is told of it, and sends its file. */
  keep(photo: MadePhoto, told?: object): Promise<void>;
  /** Drives the trip to its end. */
  complete(): Promise<void>;
};

/** A service with a folder of its own for files, unless it is given a bucket, and an account that books trips. */
export function openEvidenceScene(variables: Record<string, string> = {}): Promise<EvidenceScene> {
  return openScene(startTestApp, variables);
}

/** The same, with people at its portal. */
export function openEvidencePortal(): Promise<EvidenceScene<Portal>> {
  return openScene(createPortal, {});
}

/** The same, with people at its console, too. */
export function openEvidenceConsole(): Promise<EvidenceScene<Console>> {
  return openScene(createConsole, {});
}

async function openScene<App extends TestApp>(
  start: (options: TestAppOptions) => Promise<App>,
  variables: Record<string, string>,
): Promise<EvidenceScene<App>> {
  const files = await mkdtemp(join(tmpdir(), 'satha-evidence-'));
  const clock = createTestClock();
  const folder = variables.SATHA_FILES_S3_ENDPOINT === undefined && { SATHA_FILES: files };
  const app = await start({ variables: { ...folder, ...variables }, overrides: { clock } });
  const account = await app.makeAccount({ balanceFils: 100_000_000 });

  async function beginTripOf(booker: TestAccount, booking?: object): Promise<DrivenTrip> {
    const trip = await createTrip(app, booker, booking);
    const { driver, vehicle, phone } = await sendDriverOut(app, clock);
    const { driverId } = driver;
    await assign(app.db, trip, { driverId, vehicleId: vehicle.vehicleId }, clock());
    await drive(app.db, trip.tripId, { driverId }, 'arrive', clock());
    const path = `/trips/${trip.tripId}/evidence`;
    const sendFile = async (evidenceId: string, bytes: Uint8Array, type = 'image/jpeg'): Promise<Answer> => {
      const answer = await fetch(`${app.baseUrl}/driver-api${path}/${evidenceId}/file`, {
        method: 'PUT',
        headers: { ...phone.headers(), 'content-type': type },
        body: new Uint8Array(bytes),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };
    return {
      ...trip,
      driverId,
      phone,
      declare: (body) => phone.post(path, body),
      sendFile,
      async keep(photo, told) {
        expectOk(await phone.post(path, told ?? declarationOf(photo)));
        expectOk(await sendFile(photo.evidenceId, photo.bytes));
      },
      async complete() {
        for (const action of ['load', 'start', 'complete'] as const) {
          await drive(app.db, trip.tripId, { driverId }, action, clock());
        }
      },
    };
  }

  return {
    app,
    account,
    clock,
    folder: join(files, 'test'),
    beginTrip: (booking) => beginTripOf(account, booking),
    beginTripOf,
    list: (tripId) => app.get(`/api/Trips/${tripId}/evidence`, account.rawApiKey),
    async open(url) {
      const answer = await fetch(app.baseUrl + new URL(url).pathname);
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    },
    async close() {
      await app.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}
