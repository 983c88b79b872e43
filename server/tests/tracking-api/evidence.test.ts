import { randomUUID } from 'node:crypto';
import { photoSubjects } from '@satha/terms/evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerPhone, linkTokenOf, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
beforeAll(async () => {
  scene = await openEvidenceScene();
});
afterAll(() => scene.close());

const outside = ['front', 'rear', 'left', 'right', 'damage'];
const parts = ['file', 'thumbnail'] as const;
const listPath = ({ tripId }: DrivenTrip) => `/trips/${tripId}/evidence`;
const partPath = (trip: DrivenTrip, { evidenceId }: { readonly evidenceId: string }, part: string) =>
  `${listPath(trip)}/${evidenceId}/${part}`;

/** A trip that was booked for a number, and the phone of whoever has it, signed in. */
async function customerOfTrip(): Promise<{ readonly customer: CustomerPhone; readonly trip: DrivenTrip }> {
  const number = nextNumber();
  const trip = await scene.beginTrip(number);
  const customer = makeCustomerPhone(scene.app, scene.clock, number);
  await customer.signIn();
  return { customer, trip };
}

const kept = async (trip: DrivenTrip, shows = 'front'): Promise<MadePhoto> => {
  const photo = await makePhoto('jpeg', { width: 64, height: 48 });
  await trip.keep(photo, declarationOf(photo, { photo: { shows, ...photo.file } }));
  return photo;
};

async function open(who: CustomerPhone, path: string) {
  const answer = await fetch(`${scene.app.baseUrl}/tracking-api${path}`, {
    headers: { cookie: [...who.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('A customer who is signed in', () => {
  test('sees photos from outside and marks on the vehicle of their own trip, and nothing else', async () => {
    const { customer, trip } = await customerOfTrip();
    const photos = new Map<string, MadePhoto>();
    for (const shows of Object.keys(photoSubjects)) photos.set(shows, await kept(trip, shows));
    const told = { stage: 'pickup', recordedAt: '2026-11-18T12:00:00+04:00' };
    const condition = { area: 'left_front', mark: 'scratch', severity: 'light' };
    const signature = await makePhoto('png', { width: 64, height: 48 });
    await trip.keep(signature, { ...told, evidenceId: signature.evidenceId, signature: signature.file });
    for (const facts of [
      { condition },
      { recipient: { name: 'Salim Al Ketbi' } },
      { readings: { odometerKm: 77_123 } },
    ]) {
      expectOk(await trip.declare({ ...told, evidenceId: randomUUID(), ...facts }));
    }

    const { items } = expectOk(await customer.get(listPath(trip)));
    expect(items.slice(0, -1)).toEqual(
      outside.map((shows) => ({
        evidenceId: photos.get(shows)?.evidenceId,
        stage: 'pickup',
        recordedAt: '2026-11-20T10:32:05.000+04:00',
        photo: { shows, storedAt: '2026-11-18T12:00:00.000+04:00' },
      })),
    );
    expect(items.at(-1)).toEqual({
      evidenceId: expect.any(String),
      stage: 'pickup',
      recordedAt: '2026-11-18T12:00:00.000+04:00',
      condition,
    });
    for (const [shows, photo] of photos) {
      for (const part of parts) {
        const { status } = await open(customer, partPath(trip, photo, part));
        expect([shows, part, status]).toEqual([shows, part, outside.includes(shows) ? 200 : 404]);
      }
    }
    for (const part of parts) {
      expectRefusal(await customer.get(partPath(trip, signature, part)), 404, 'Evidence not found');
    }
  });

  test('is sent a photo as an image that does nothing', async () => {
    const { customer, trip } = await customerOfTrip();
    const photo = await kept(trip);
    const shown = await open(customer, partPath(trip, photo, 'file'));
    expect(shown.bytes).toEqual(photo.bytes);
    for (const { headers } of [shown, await open(customer, partPath(trip, photo, 'thumbnail'))]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="trip-${trip.tripId}-1.jpg"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('is told of a photo that has not arrived, and of one that is gone', async () => {
    const { customer, trip } = await customerOfTrip();
    const photo = await makePhoto();
    expectOk(await trip.declare(declarationOf(photo)));
    const waiting = expectOk(await customer.get(listPath(trip))).items;
    expect(waiting[0].photo).toEqual({ shows: 'front' });
    expectRefusal(await customer.get(partPath(trip, photo, 'file')), 404, 'Evidence not found');
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    expect((await open(customer, partPath(trip, photo, 'file'))).status).toBe(200);
    await scene.app.db.query({
      text: 'SELECT erase_evidence(ARRAY[$1::bigint], ARRAY[$2::bigint], $3)',
      values: [trip.accountId, trip.tripId, scene.clock().toString()],
    });
    expect(expectOk(await customer.get(listPath(trip))).items[0].erasedAt).toBe(
      '2026-11-18T12:00:00.000+04:00',
    );
    expectRefusal(await customer.get(partPath(trip, photo, 'file')), 404, 'Evidence not found');
  });

  test('sees nothing of another customer’s trip', async () => {
    const { trip } = await customerOfTrip();
    const other = await customerOfTrip();
    const photo = await kept(trip);
    for (const path of [listPath(trip), ...parts.map((part) => partPath(trip, photo, part))]) {
      expectRefusal(await other.customer.get(path), 404, 'Trip not found');
    }
    expectRefusal(await other.customer.get(partPath(other.trip, photo, 'file')), 404, 'Evidence not found');
  });

  test('sees nothing any more once signed out', async () => {
    const { customer, trip } = await customerOfTrip();
    const photo = await kept(trip);
    const before = new Map(customer.cookies);
    expectOk(await customer.send('/sign-out', {}));
    for (const [name, value] of before) customer.cookies.set(name, value);
    expectRefusal(await customer.get(partPath(trip, photo, 'file')), 401, 'Sign in first');
  });

  test('may open a whole gallery at once, which takes nothing from the rest, and has a rate of its own', async () => {
    const { customer, trip } = await customerOfTrip();
    const path = partPath(trip, await kept(trip), 'thumbnail');
    const answers = await Promise.all(Array.from({ length: 155 }, () => open(customer, path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expectOk(await customer.get(listPath(trip)));
  });
});

describe('A link without signing in', () => {
  test('shows nothing of the evidence: neither by its own paths, nor by those of the trip', async () => {
    const { trip } = await customerOfTrip();
    const photo = await kept(trip);
    const token = await linkTokenOf(scene.app, scene.account, trip.tripId);
    const reader = makeCustomerPhone(scene.app, scene.clock);
    const told = expectOk(await reader.get(`/links/${token}`));
    expect(JSON.stringify(told)).not.toContain(photo.evidenceId);
    for (const end of ['', `/${photo.evidenceId}/file`, `/${photo.evidenceId}/thumbnail`]) {
      expectRefusal(await reader.get(`/links/${token}/evidence${end}`), 404, 'Not found');
      expectRefusal(await reader.get(`${listPath(trip)}${end}`), 401, 'Sign in first');
    }
  });
});
