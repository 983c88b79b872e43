import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverData } from '../api/wire.ts';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, kept } from '../kept/phone-store.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { reportPositions } from './report-positions.ts';

const shift = { plate: 'Dubai K 40217' } as NonNullable<DriverData['shift']>;
const point = { driverId: imran.driverId, lat: 25.2, lng: 55.3, recordedAtMs: 0 };

const count = () => kept.write((transaction) => transaction.objectStore('points').count());
const setDriver = (driver: DriverData) =>
  change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver }));

beforeEach(async () => {
  const geolocation = { watchPosition: () => 1, clearWatch() {}, getCurrentPosition() {} };
  vi.stubGlobal('navigator', { geolocation });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  await setDriver({ ...imran, shift });
  await kept.write((transaction) => transaction.objectStore('points').add(point));
});

afterEach(async () => {
  await kept.write((transaction) => transaction.objectStore('points').clear());
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
  vi.unstubAllGlobals();
});

describe('positions that wait to be sent', () => {
  it('stay for the tab that goes on, where another one stops', async () => {
    reportPositions()();
    expect(await count()).toBe(1);
  });

  it('go with the shift that they are of', async () => {
    const stop = reportPositions();
    await setDriver(imran);
    stop();
    expect(await count()).toBe(0);
  });
});
