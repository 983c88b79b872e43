import { createDriver } from '../../src/domain/drivers/create-driver.ts';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { type Plate, parsePlate } from '../../src/domain/drivers/plate.ts';
import { createVehicle } from '../../src/domain/drivers/vehicles/create-vehicle.ts';
import type { Vehicle } from '../../src/domain/drivers/vehicles/vehicle.ts';
import { findSms } from '../../src/domain/messages/queries.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Clock } from '../../src/values/clock.ts';
import { expectOk } from './expect-answer.ts';
import type { Answer, TestApp } from './test-app.ts';

/** A driver's phone, as far as the service sees it. */
export type DriverPhone = {
  /** Undefined until it is signed in. */
  token(): string | undefined;
  headers(): Record<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  /** Asks for a code, reads it, and signs in by it. */
  signIn(): Promise<void>;
};

type Numbered = Pick<Driver, 'phoneCode' | 'mobileNumber'>;

/** A phone with the number, not signed in yet. Paths are those below /driver-api. */
export function makePhone(
  app: TestApp,
  { phoneCode, mobileNumber }: Numbered,
  clock: Clock = systemClock,
): DriverPhone {
  let token: string | undefined;
  const number = { phoneCode, mobileNumber };
  const headers = (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});
  const post = (path: string, body?: unknown) => app.post(`/driver-api${path}`, undefined, body, headers());
  return {
    token: () => token,
    headers,
    get: (path) => app.get(`/driver-api${path}`, undefined, headers()),
    post,
    async signIn() {
      expectOk(await post('/sign-in-codes', number));
      const code = await readCode(app, number, clock);
      token = expectOk(await post('/sign-in', { ...number, code })).token;
    },
  };
}

/** The latest code that was sent to the number; undefined when none waits there. */
export async function readCode(
  { db }: Pick<TestApp, 'db'>,
  { phoneCode, mobileNumber }: Numbered,
  clock: Clock = systemClock,
): Promise<string | undefined> {
  const messages = await findSms({ db, clock });
  const latest = messages.find(
    (message) =>
      message.kind.endsWith('sign_in_code') &&
      message.phoneCode === phoneCode &&
      message.mobileNumber === mobileNumber,
  );
  return /\b\d{6}\b/.exec(latest?.text ?? '')?.[0];
}

let made = 0;

/** A driver as the operator adds one, offline. */
export async function hireDriver(
  { db }: Pick<TestApp, 'db'>,
  {
    licenceExpiresOn = '2040-01-01',
    name = 'Imran Khan',
    nameAr,
  }: { licenceExpiresOn?: string; name?: string; nameAr?: string } = {},
): Promise<Driver> {
  made += 1;
  const created = await createDriver(
    { db, clock: () => Temporal.Instant.from('2026-01-01T00:00:00+04:00') },
    {
      name,
      nameAr,
      phoneCode: '971',
      mobileNumber: String(526_000_000 + made),
      licenceExpiresOn: Temporal.PlainDate.from(licenceExpiresOn),
    },
  );
  if (created === 'number_taken') throw new Error('the number is a new one');
  return created;
}

/** A truck as the operator adds one, with a plate of its own. */
export async function buyVehicle(
  { db }: Pick<TestApp, 'db'>,
  vehicleTypeId = 4,
): Promise<Vehicle & { readonly plateText: string }> {
  made += 1;
  const plateText = `Sharjah 3 ${made}`;
  const vehicle = await createVehicle(
    { db, clock: systemClock },
    { plate: parsePlate(plateText) as Plate, vehicleTypeId },
  );
  if (typeof vehicle === 'string') throw new Error(`the vehicle was not added: ${vehicle}`);
  return { ...vehicle, plateText };
}

/** A driver who is signed in on a phone and online in a truck. */
export async function sendDriverOut(app: TestApp, clock: Clock = systemClock) {
  const [driver, vehicle] = [await hireDriver(app), await buyVehicle(app)];
  const phone = makePhone(app, driver, clock);
  await phone.signIn();
  expectOk(await phone.post('/shift/start', { plate: vehicle.plateText }));
  return { driver, vehicle, phone };
}
