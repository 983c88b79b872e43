import { randomUUID } from 'node:crypto';
import { photoSubjects } from '@satha/terms/evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerPhone, linkTokenOf, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { countPictures, readPdfBackwards, readPdfText } from '../harness/pdf-text.ts';
import { declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
beforeAll(async () => {
  scene = await openEvidenceScene();
});
afterAll(() => scene.close());

const pathOf = ({ tripId }: { readonly tripId: number }) => `/trips/${tripId}/condition-report`;
const download = (who: CustomerPhone, trip: { readonly tripId: number }, query = '') =>
  downloadPdf(`${scene.app.baseUrl}/tracking-api${pathOf(trip)}${query}`, who);

async function customerOfTrip(booking: object = {}) {
  const number = nextNumber();
  const trip = await scene.beginTrip({ ...number, ...booking });
  const customer = makeCustomerPhone(scene.app, scene.clock, number);
  await customer.signIn();
  return { customer, trip };
}

const told = (facts: object, stage = 'pickup') => ({
  evidenceId: randomUUID(),
  stage,
  recordedAt: '2026-11-20T10:32:05.000+04:00',
  ...facts,
});

/** Has a photo of each subject kept, and returns them by what they show. */
async function photographAll(trip: DrivenTrip): Promise<ReadonlyMap<string, MadePhoto>> {
  const photos = new Map<string, MadePhoto>();
  for (const shows of Object.keys(photoSubjects)) {
    const photo = await makePhoto('jpeg', { width: 64, height: 48 });
    await trip.keep(photo, declarationOf(photo, { photo: { shows, ...photo.file } }));
    photos.set(shows, photo);
  }
  return photos;
}

const outside = ['front', 'rear', 'left', 'right', 'damage'];

describe('A customer’s condition report', () => {
  test('has the photos from outside and the marks, and nothing else of what was recorded or booked', async () => {
    const { customer, trip } = await customerOfTrip({
      externalReference: 'CASE-77',
      job: {
        vehicle: {
          plate: { emirate: 'dubai', code: 'K', number: '40217' },
          vin: 'WBA1234567890ABCD',
          make: 'Nissan',
          model: 'Patrol',
        },
        notes: 'Gate code 4711',
      },
    });
    const photos = await photographAll(trip);
    const signature = await makePhoto('png', { width: 64, height: 48 });
    const signed = told({ signature: signature.file }, 'delivery');
    await trip.keep(signature, { ...signed, evidenceId: signature.evidenceId });
    for (const facts of [
      { condition: { area: 'left_front', mark: 'scratch', severity: 'light' } },
      { readings: { odometerKm: 77_123, fuelPercent: 40, belongings: 'Child seat', keysHandedOver: true } },
      { recipient: { name: 'Salim Al Ketbi' } },
    ]) {
      expectOk(await trip.declare(told(facts)));
    }
    const { status, headers, pdf } = await download(customer, trip);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="satha-trip-${trip.tripId}-condition-en.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    const text = readPdfText(pdf);
    for (const words of [
      'Condition report',
      'Booked through',
      'Integrator',
      'Scratch (Light)',
      'from outside',
    ]) {
      expect(text).toContain(words);
    }
    for (const [shows, { file }] of photos) {
      expect([shows, text.includes(file.sha256.slice(0, 32))]).toEqual([shows, outside.includes(shows)]);
    }
    expect(countPictures(pdf)).toBe(outside.length);
    expect(text).not.toContain(signature.file.sha256.slice(0, 32));
    expect(text).not.toMatch(
      /Signature|Salim|77,123|40 %|Child seat|Keys|Odometer|Interior|Plate|VIN|Patrol|Dubai K|WBA|CASE-77|Gate code|Khan|What else/,
    );
  });

  test('is in the language that is asked for', async () => {
    const { customer, trip } = await customerOfTrip();
    await photographAll(trip);
    const { status, pdf } = await download(customer, trip, '?language=ar');
    expect(status).toBe(200);
    const text = readPdfBackwards(pdf);
    for (const words of ['تقرير حالة المركبة', 'الحجز عن طريق', 'صور المركبة من الخارج']) {
      expect(text).toContain(words);
    }
    expectRefusal(await customer.get(`${pathOf(trip)}?language=xx`), 400, 'Invalid request', ['language']);
  });

  test('is the same file when something is recorded that the customer is not shown', async () => {
    const { customer, trip } = await customerOfTrip();
    const photos = await photographAll(trip);
    expect(photos.size).toBeGreaterThan(outside.length);
    const before = await download(customer, trip);
    scene.clock.advance({ minutes: 5 });
    expectOk(await trip.declare(told({ readings: { odometerKm: 77_123 } })));
    expect((await download(customer, trip)).pdf.equals(before.pdf)).toBe(true);
    expectOk(await trip.declare(told({ condition: { area: 'roof', mark: 'dent', severity: 'severe' } })));
    expect((await download(customer, trip)).pdf.equals(before.pdf)).toBe(false);
  });

  test('has a photo neither before it arrived nor after it was erased', async () => {
    const { customer, trip } = await customerOfTrip();
    const photo = await makePhoto();
    expectOk(await trip.declare(declarationOf(photo)));
    expect(readPdfText((await download(customer, trip)).pdf)).toContain('Not uploaded');
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    expect(countPictures((await download(customer, trip)).pdf)).toBe(1);
    await scene.app.db.query({
      text: 'SELECT erase_evidence(ARRAY[$1::bigint], ARRAY[$2::bigint], $3)',
      values: [trip.accountId, trip.tripId, scene.clock().toString()],
    });
    const { pdf } = await download(customer, trip);
    expect([countPictures(pdf), readPdfText(pdf).includes('Erased')]).toEqual([0, true]);
  });

  test('is nobody’s but the customer’s who is signed in: not another one’s, not a link’s', async () => {
    const { customer, trip } = await customerOfTrip();
    const other = await customerOfTrip();
    expectRefusal(await other.customer.get(pathOf(trip)), 404, 'Trip not found');
    const token = await linkTokenOf(scene.app, scene.account, trip.tripId);
    const reader = makeCustomerPhone(scene.app, scene.clock);
    expectRefusal(await reader.get(`/links/${token}/condition-report`), 404, 'Not found');
    expectRefusal(await reader.get(pathOf(trip)), 401, 'Sign in first');
    const before = new Map(customer.cookies);
    expectOk(await customer.send('/sign-out', {}));
    for (const [name, value] of before) customer.cookies.set(name, value);
    expectRefusal(await customer.get(pathOf(trip)), 401, 'Sign in first');
  });
});
