import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { nextNumber } from '../harness/customer-phone.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type DrivenTrip, type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { countPictures, readPdfBackwards, readPdfText } from '../harness/pdf-text.ts';
import { asPhoto, declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

let scene: EvidenceScene<Portal>;
let viewer: PortalMember;
let trip: DrivenTrip;
let kept: MadePhoto;
let awaited: MadePhoto;

const recordedAt = '2026-11-20T10:32:05.000+04:00';
const told = (stage: 'pickup' | 'delivery', fact: object) => ({
  evidenceId: randomUUID(),
  stage,
  recordedAt,
  ...fact,
});

beforeAll(async () => {
  scene = await openEvidencePortal();
  viewer = await scene.app.memberOf('viewer', scene.account.accountId);
  trip = await scene.beginTrip({
    externalReference: 'CASE-77',
    job: {
      vehicle: {
        plate: { emirate: 'dubai', code: 'K', number: '40217' },
        make: 'Nissan',
        model: 'Patrol',
        year: 2024,
      },
    },
  });
  [kept, awaited] = [await makePhoto('png'), await makePhoto()];
  await trip.keep(kept);
  expectOk(await trip.declare(declarationOf(awaited, { stage: 'delivery' })));
  const facts = [
    told('pickup', { condition: { area: 'left_front', mark: 'scratch', severity: 'light' } }),
    told('delivery', { condition: { area: 'left_front', mark: 'dent', severity: 'severe' } }),
    told('pickup', { readings: { odometerKm: 81_204, fuelPercent: 40, belongings: '<b>=1+1</b> (box)' } }),
    told('delivery', { readings: { odometerKm: 81_206, keysHandedOver: true } }),
    told('delivery', { recipient: { absent: 'left_as_agreed' } }),
  ];
  for (const fact of facts) expectOk(await trip.declare(fact));
});
afterAll(() => scene.close());

function download(
  who: PortalMember,
  { tripId = trip.tripId, accountId = scene.account.accountId, language = 'en' } = {},
) {
  const path = `/accounts/${accountId}/trips/${tripId}/condition-report?language=${language}`;
  return downloadPdf(`${scene.app.baseUrl}/portal-api${path}`, who);
}

describe('The condition report of a trip', () => {
  test('tells vehicle, marks, readings, recipient and photos, pickup beside delivery', async () => {
    const { status, headers, pdf } = await download(viewer);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="satha-trip-${trip.tripId}-condition-en.pdf"`,
    );
    const text = readPdfText(pdf);
    const said = [
      ...['Condition report', '2024 Nissan Patrol', 'Dubai K 40217', 'CASE-77'],
      ...['Left front', 'Scratch (Light)', 'Dent (Severe)'],
      ...['81,204 km', '81,206 km', '40 %', '<b>=1+1</b> (box)', 'Handed over', 'Left as agreed'],
      ...['Photos: Pickup', 'Photos: Delivery', 'Front', '20 November 2026, 10:32', 'Not uploaded'],
      ...[kept.file.sha256.slice(0, 32), kept.file.sha256.slice(32), awaited.file.sha256.slice(0, 32)],
    ];
    for (const words of said) expect(text).toContain(words);
    expect(countPictures(pdf)).toBe(1);
  });

  test('is there in Arabic, from right to left', async () => {
    const { status, pdf } = await download(viewer, { language: 'ar' });
    expect(status).toBe(200);
    const text = readPdfBackwards(pdf);
    for (const words of ['تقرير حالة المركبة', 'خدش', 'لم تُرفع', 'الصور: الاستلام']) {
      expect(text).toContain(words);
    }
  });

  test('is the same file until something more is recorded, and then holds it', async () => {
    const [first, second] = [await download(viewer), await download(viewer)];
    expect(first.pdf.equals(second.pdf)).toBe(true);
    const photo = await makePhoto();
    await trip.keep(photo);
    const third = await download(viewer);
    expect(readPdfText(third.pdf)).toContain(photo.file.sha256.slice(0, 32));
    expect(countPictures(third.pdf)).toBe(2);
  });

  test('of sixty photos has each of them, over as many pages as it takes', async () => {
    const long = await scene.beginTrip();
    for (let item = 0; item < 60; item += 1) await long.keep(asPhoto(kept.bytes));
    const { status, pdf } = await download(viewer, { tripId: long.tripId });
    expect(status).toBe(200);
    expect(countPictures(pdf)).toBe(60);
    expect(readPdfText(pdf)).toContain('Page 6 of ');
  });

  test('says of an image that it cannot be shown, whether it cannot be made smaller or its thumbnail is damaged', async () => {
    const odd = await scene.beginTrip();
    const fileOf = ({ evidenceId }: { readonly evidenceId: string }, ending = '') => {
      const name = `${evidenceId}-${scene.account.accountId}-${odd.tripId}${ending}`;
      return join(scene.folder, name.slice(0, 2), name);
    };
    const [unreadable, damaged] = [await makePhoto('webp'), await makePhoto()];
    for (const photo of [unreadable, damaged]) await odd.keep(photo);
    await writeFile(fileOf(unreadable), 'no image');
    expect(countPictures((await download(viewer, odd)).pdf)).toBe(1);
    await writeFile(fileOf(damaged, '-small'), 'damaged');
    const { status, pdf } = await download(viewer, odd);
    expect(status).toBe(200);
    expect(countPictures(pdf)).toBe(0);
    expect(readPdfText(pdf).match(/Cannot be shown/g)).toHaveLength(2);
  });

  test('has the signature and the name of who took the vehicle, and after an erasure neither, but their hashes', async () => {
    const number = nextNumber();
    const signed = await scene.beginTrip(number);
    const signature = await makePhoto('png', { width: 300, height: 100 });
    const fact = told('delivery', { signature: signature.file });
    await signed.keep(signature, { ...fact, evidenceId: signature.evidenceId });
    expectOk(await signed.declare(told('delivery', { recipient: { name: 'Salim (AED 0) =1+1' } })));
    await signed.complete();
    const before = await download(viewer, signed);
    for (const words of ['Signature', 'Salim (AED 0) =1+1']) expect(readPdfText(before.pdf)).toContain(words);
    expect(countPictures(before.pdf)).toBe(1);
    const deps = { db: scene.app.db, clock: scene.clock };
    expect(await eraseCustomer(deps, number)).toMatchObject({ isErased: true });
    const after = await download(viewer, signed);
    const text = readPdfText(after.pdf);
    expect(text).not.toContain('Salim');
    for (const words of ['Erased', signature.file.sha256.slice(0, 32)]) expect(text).toContain(words);
    expect(countPictures(after.pdf)).toBe(0);
  });

  test('lets no text turn what stands around it, whatever invisible characters it has', async () => {
    const turned = await scene.beginTrip();
    const facts = [
      { name: 'Salim\u2069\u202e (AED 1)' },
      { name: 'Omar\u202d\u2067' },
      { name: 'Khalid\u2029Noor\nAli' },
      { belongings: 'Box\u2069\u2069\u202eabc' },
    ];
    for (const name of ['Salim', 'Omar', 'Khalid']) {
      expectOk(await turned.declare(told('delivery', { recipient: { name } })));
    }
    expectOk(await turned.declare(told('pickup', { readings: { belongings: 'Box' } })));
    // As they were stored before such characters were taken out or refused.
    for (const [index, fact] of facts.entries()) {
      await scene.app.db.query({
        text: 'UPDATE trip_evidence SET facts = $3 WHERE trip_id = $1 AND item = $2',
        values: [turned.tripId, index + 1, fact],
      });
    }
    await scene.app.db.query({
      text: 'UPDATE trips SET external_reference = $2 WHERE trip_id = $1',
      values: [turned.tripId, 'R\u202e1\u2069\u202eCASE-9'],
    });
    const english = readPdfText((await download(viewer, turned)).pdf);
    const row = 'Salim (AED 1) · Omar · Khalid Noor Ali';
    for (const words of [row, 'Boxabc', 'R1CASE-9']) expect(english).toContain(words);
    const arabic = await download(viewer, { ...turned, language: 'ar' });
    expect(readPdfText(arabic.pdf)).toContain('Khalid Noor Ali · Omar · Salim (AED 1)');
  });

  test('of which nothing was recorded says so', async () => {
    const { tripId } = await scene.beginTrip();
    const { status, pdf } = await download(viewer, { tripId });
    expect(status).toBe(200);
    expect(readPdfText(pdf)).toContain('None recorded');
  });

  test('is to be asked for again while the store of photos is away', async () => {
    await rename(scene.folder, `${scene.folder}-away`);
    await writeFile(scene.folder, 'no folder');
    expect((await download(viewer)).status).toBe(503);
    await rm(scene.folder);
    await rename(`${scene.folder}-away`, scene.folder);
    expect((await download(viewer)).status).toBe(200);
  });

  test('is nobody’s but the account’s', async () => {
    const other = await scene.app.makeAccount();
    const stranger = await scene.app.memberOf('owner', other.accountId);
    expect((await download(stranger)).status).toBe(404);
    expect((await download(stranger, { accountId: other.accountId })).status).toBe(404);
    expect((await download(viewer, { tripId: 9_999_999 })).status).toBe(404);
    expect((await download(viewer, { language: 'xx' })).status).toBe(400);
  });
});
