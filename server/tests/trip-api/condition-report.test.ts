import { rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type DrivenTrip, type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectRefusal } from '../harness/expect-answer.ts';
import { countPictures, readPdfBackwards, readPdfText } from '../harness/pdf-text.ts';
import { photographTrip } from '../harness/photographed-trip.ts';
import type { Portal } from '../harness/portal.ts';

let scene: EvidenceScene<Portal>;
let trip: DrivenTrip;
beforeAll(async () => {
  scene = await openEvidencePortal();
  trip = await scene.beginTrip({ externalReference: 'CASE-77' });
  await photographTrip(trip);
});
afterAll(() => scene.close());

const pathOf = (tripId: number | string, query = '') => `/api/Trips/${tripId}/condition-report${query}`;
const download = (query = '') => downloadPdf(scene.app.baseUrl + pathOf(trip.tripId, query), scene.account);

describe('The condition report of a trip, by the account’s own programs', () => {
  test('is a PDF of all that was recorded, byte for byte the one that members are sent', async () => {
    const { status, headers, pdf } = await download();
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="satha-trip-${trip.tripId}-condition-en.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ratelimit: expect.stringContaining('"key";r='),
    });
    const text = readPdfText(pdf);
    for (const words of ['Condition report', 'CASE-77', '77,123 km', 'Salim Al Ketbi', 'Plate']) {
      expect(text).toContain(words);
    }
    expect(countPictures(pdf)).toBe(5);
    const viewer = await scene.app.memberOf('viewer', trip.accountId);
    const ofMembers = `/portal-api/accounts/${trip.accountId}/trips/${trip.tripId}/condition-report`;
    expect(pdf.equals((await downloadPdf(scene.app.baseUrl + ofMembers, viewer)).pdf)).toBe(true);
  });

  test('is there in Arabic, and in English when no language is named', async () => {
    const arabic = await download('?language=ar');
    expect(arabic.headers.get('content-disposition')).toContain('condition-ar.pdf');
    expect(readPdfBackwards(arabic.pdf)).toContain('تقرير حالة المركبة');
    expect((await download()).pdf.equals((await download('?language=en')).pdf)).toBe(true);
  });

  test('is refused in the envelope of this API to another account, of no trip, and in no known language', async () => {
    const ask = (path: string, key: string | undefined) => scene.app.get(path, key);
    const { rawApiKey } = scene.account;
    const other = await scene.app.makeAccount();
    expectRefusal(await ask(pathOf(trip.tripId), other.rawApiKey), 404, 'Trip not found');
    expectRefusal(await ask(pathOf(9_999_999), rawApiKey), 404, 'Trip not found');
    expectRefusal(await ask(pathOf(-1), rawApiKey), 404, 'Trip not found');
    expectRefusal(await ask(pathOf('one'), rawApiKey), 400, 'Invalid request', ['tripId']);
    const french = pathOf(trip.tripId, '?language=fr');
    expectRefusal(await ask(french, rawApiKey), 400, 'Invalid request', ['language']);
    expectRefusal(await ask(pathOf(trip.tripId), undefined), 401, 'API key is required');
    const ofLive = `svc_sk_live_${'x'.repeat(40)}`;
    expectRefusal(await ask(pathOf(trip.tripId), ofLive), 403, 'Invalid host for API key');
    expectRefusal(await scene.app.post(pathOf(trip.tripId), rawApiKey, {}), 405, 'Method not allowed');
  });

  test('is to be asked for again while the store of photos is away', async () => {
    await rename(scene.folder, `${scene.folder}-away`);
    await writeFile(scene.folder, 'no folder');
    const answer = await scene.app.get(pathOf(trip.tripId), scene.account.rawApiKey);
    expectRefusal(answer, 503, 'Service unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await rm(scene.folder);
    await rename(`${scene.folder}-away`, scene.folder);
    expect((await download()).status).toBe(200);
  });
});
