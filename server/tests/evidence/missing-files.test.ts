import { randomUUID } from 'node:crypto';
import { missingReasons } from '@satha/terms/evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerPhone, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type DrivenTrip, type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { asPhoto, declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

let scene: EvidenceScene<Portal>;
let viewer: PortalMember;
let customer: CustomerPhone;
const number = nextNumber();
beforeAll(async () => {
  scene = await openEvidencePortal();
  viewer = await scene.app.memberOf('viewer', scene.account.accountId);
  // Who has booked nothing is sent no code.
  await scene.beginTrip(number);
  customer = makeCustomerPhone(scene.app, scene.clock, number);
  await customer.signIn();
});
afterAll(() => scene.close());

async function declared(photo: MadePhoto): Promise<DrivenTrip> {
  const trip = await scene.beginTrip(number);
  expectOk(await trip.declare(declarationOf(photo)));
  return trip;
}
const tell = ({ tripId, phone }: DrivenTrip, evidenceId: string, because: unknown) =>
  phone.post(`/trips/${tripId}/evidence/${evidenceId}/missing`, { because });
const onlyPhoto = async ({ tripId }: DrivenTrip) => expectOk(await scene.list(tripId)).evidence[0].photo;
async function eventsOf({ tripId }: DrivenTrip) {
  const { events } = expectOk(await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey));
  const ofTrip = events.filter((event: { tripID?: number }) => event.tripID === tripId);
  return ofTrip
    .filter(({ type }: { type: string }) => type.startsWith('trip.evidence_'))
    .map(({ type, data }: { type: string; data: { reason?: string } }) => [type, data.reason]);
}
const toldAt = '2026-11-18T12:00:00.000+04:00';

describe('Of a photo whose file will not come', () => {
  test.each(Object.keys(missingReasons))('it is told everywhere, with its reason: %s', async (because) => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const { evidence } = expectOk(await tell(trip, photo.evidenceId, because));
    const missing = { because, toldAt };
    expect(evidence.photo).toEqual({ shows: 'front', ...photo.file, missing });
    expect(await onlyPhoto(trip)).toEqual(evidence.photo);
    const path = `/accounts/${scene.account.accountId}/trips/${trip.tripId}/evidence`;
    expect(expectOk(await viewer.get(path)).items[0].photo.missing).toEqual(missing);
    const { items } = expectOk(await customer.get(`/trips/${trip.tripId}/evidence`));
    expect(items[0].photo).toEqual({ shows: 'front', missing: { because } });
    const report = `${scene.app.baseUrl}/api/Trips/${trip.tripId}/condition-report`;
    expect(readPdfText((await downloadPdf(report, scene.account)).pdf)).toContain('Will not come');
  });

  test('it is one event, however often it is told, and another for another reason', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(trip, photo.evidenceId, 'lost')));
    for (const answer of answers) expectOk(answer);
    expectOk(await tell(trip, photo.evidenceId.toUpperCase(), 'other'));
    expect(await eventsOf(trip)).toEqual([
      ['trip.evidence_added', undefined],
      ['trip.evidence_missing', 'lost'],
      ['trip.evidence_missing', 'other'],
    ]);
  });

  test('a file that comes all the same is kept, and of a kept one nothing is told', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    expectOk(await tell(trip, photo.evidenceId, 'lost'));
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    const { evidence } = expectOk(await tell(trip, photo.evidenceId, 'lost'));
    expect(evidence.photo).toMatchObject({ storedAt: toldAt });
    expect(evidence.photo.missing).toBeUndefined();
    expect((await eventsOf(trip)).at(-1)).toEqual(['trip.evidence_stored', undefined]);
  });

  test('the service tells it by itself where it refuses the very file that was declared', async () => {
    const photo = asPhoto(Buffer.concat([(await makePhoto()).bytes.subarray(0, 150), Buffer.alloc(50)]));
    const trip = await declared(photo);
    const other = await makePhoto();
    expectRefusal(await trip.sendFile(photo.evidenceId, other.bytes), 422, 'File is not the declared one');
    expect((await onlyPhoto(trip)).missing).toBeUndefined();
    const refused = await trip.sendFile(photo.evidenceId, photo.bytes);
    expectRefusal(refused, 422, 'File is not an accepted image', ['body']);
    expect((await onlyPhoto(trip)).missing).toEqual({ because: 'refused', toldAt });
  });

  const heic = Buffer.concat([Buffer.from('\0\0\0\x24ftypheic', 'latin1'), Buffer.alloc(90_000, 'photo')]);
  test.each([
    ['HEIC', heic, 'HEIC'],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0'), Buffer.alloc(90)]), 'no JPEG'],
    ['no more than a few bytes', Buffer.from('ffd8ff', 'hex'), 'no JPEG'],
  ])('so it does where its first bytes say it: %s', async (_what, bytes, says) => {
    const photo = asPhoto(bytes);
    const trip = await declared(photo);
    const form = Buffer.concat([Buffer.from('--7MA4YWxkTrZu0gW\r\n'), bytes]);
    for (const other of [form, form.subarray(0, bytes.length), Buffer.alloc(0)]) {
      const refused = await trip.sendFile(photo.evidenceId, other);
      expectRefusal(refused, 422, 'File is not an accepted image', ['body']);
      expect((await onlyPhoto(trip)).missing).toBeUndefined();
    }
    for (let times = 0; times < 2; times += 1) {
      const refused = await trip.sendFile(photo.evidenceId, bytes);
      expectRefusal(refused, 422, 'File is not an accepted image', ['body']);
      expect(refused.body.errors[0].message).toContain(says);
    }
    expect((await onlyPhoto(trip)).missing).toEqual({ because: 'refused', toldAt });
    expect(await eventsOf(trip)).toEqual([
      ['trip.evidence_added', undefined],
      ['trip.evidence_missing', 'refused'],
    ]);
  });

  test('nobody tells it but its driver, of what has a file, and with a reason that there is', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const other = await scene.beginTrip();
    const mark = { evidenceId: randomUUID(), stage: 'pickup', recordedAt: '2026-11-18T12:00:00+04:00' };
    const condition = { area: 'left_front', mark: 'scratch', severity: 'light' };
    expectOk(await trip.declare({ ...mark, condition }));
    const asOther = other.phone.post(`/trips/${trip.tripId}/evidence/${photo.evidenceId}/missing`, {
      because: 'lost',
    });
    expectRefusal(await asOther, 404, 'Evidence not found');
    expectRefusal(await tell(trip, mark.evidenceId, 'lost'), 404, 'Evidence not found');
    expectRefusal(await tell(trip, randomUUID(), 'lost'), 404, 'Evidence not found');
    expectRefusal(await tell(trip, photo.evidenceId, 'stolen'), 400, 'Invalid request', ['because']);
    expect((await onlyPhoto(trip)).missing).toBeUndefined();
  });
});
