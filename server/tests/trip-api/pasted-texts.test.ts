import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTrip } from '../harness/driven-trip.ts';
import { type DrivenTrip, type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import type { Portal } from '../harness/portal.ts';
import { sampleTrip } from '../harness/sample-trip.ts';

let scene: EvidenceScene<Portal>;
let trip: DrivenTrip;
beforeAll(async () => {
  scene = await openEvidencePortal();
  trip = await scene.beginTrip();
});
afterAll(() => scene.close());

const told = (stage: 'pickup' | 'delivery', fact: object) => ({
  evidenceId: randomUUID(),
  stage,
  recordedAt: scene.clock().toString(),
  ...fact,
});
const book = (fields: object, headers?: Record<string, string>) =>
  scene.app.post(paths.create, scene.account.rawApiKey, { ...sampleTrip, ...fields }, headers);
const record = async (tripId: number) =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}`, scene.account.rawApiKey));
const search = async (externalReference: string): Promise<number[]> => {
  const query = new URLSearchParams({ externalReference });
  const found = expectOk(await scene.app.get(`${paths.search}?${query}`, scene.account.rawApiKey));
  return found.trips.map(({ tripID }: { tripID: number }) => tripID);
};

/** What contacts and messengers put around a text that is copied from them. */
const around = ['\u202a', '\u202b', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069', '\u2028', '\u2029'];

test.each(around)(
  'A trip is booked with %j in its names and its reference, and kept without it',
  async (mark) => {
    const sent = {
      firstName: `${mark} Mar${mark}iam${mark}`,
      lastName: `${mark}السويدي${mark}`,
      externalReference: `PO-${mark}7700`,
      job: { recipient: { name: `${mark}Salim` }, incident: { caseNumber: `CL${mark}-1` } },
    };
    const { tripID } = expectOk(await book(sent));
    const { customer, externalReference, job } = await record(tripID);
    expect({ ...customer, externalReference, job }).toMatchObject({
      firstName: 'Mariam',
      lastName: 'السويدي',
      externalReference: 'PO-7700',
      job: { recipient: { name: 'Salim' }, incident: { caseNumber: 'CL-1' } },
    });
    for (const reference of ['PO-7700', `PO-${mark}7700`]) expect(await search(reference)).toContain(tripID);
  },
);

test('What letters need stays in a name: joiners, and mere marks of direction', async () => {
  const kept = 'می\u200cخواهم न\u200dर \u200eA\u200fب\u061c';
  const { tripID } = expectOk(await book({ firstName: kept, externalReference: kept }));
  const { customer, externalReference } = await record(tripID);
  expect([customer.firstName, externalReference]).toEqual([kept, kept]);
});

test.each(['\u202d', '\u202e'])(
  '%j, which shows a text as another one, is refused at each field by name',
  async (override) => {
    const text = `PO-${override}7700`;
    const name = `U+${override.charCodeAt(0).toString(16).toUpperCase()}`;
    const sent = {
      firstName: text,
      lastName: text,
      externalReference: text,
      job: { recipient: { name: text } },
    };
    const refused = await book(sent);
    const fields = ['firstName', 'lastName', 'externalReference', 'job.recipient.name'];
    expectRefusal(refused, 400, 'Invalid request', fields);
    expect(refused.body.errors.map(({ message }: { message: string }) => message)).toEqual(
      fields.map(
        (field) =>
          `${field} has an invisible character in it (${name}) that shows letters in another order; send it without.`,
      ),
    );
    for (const [field, fact] of [
      ['readings.belongings', { readings: { belongings: text } }],
      ['recipient.name', { recipient: { name: text } }],
    ] as const) {
      expectRefusal(await trip.declare(told('pickup', fact)), 400, 'Invalid request', [field]);
    }
  },
);

test('A repeated booking is the same one by its body as it was sent', async () => {
  const headers = { 'idempotency-key': 'pasted' };
  const first = expectOk(await book({ firstName: '\u2068Mariam\u2069' }, headers));
  expect(expectOk(await book({ firstName: '\u2068Mariam\u2069' }, headers))).toEqual(first);
  expectRefusal(
    await book({ firstName: 'Mariam' }, headers),
    422,
    'Idempotency key was used with another request',
  );
});

test('What a driver tells is kept without it, too; where a text has lines, an unseen end of one is one', async () => {
  const own = await scene.beginTrip();
  expectOk(await own.declare(told('pickup', { readings: { belongings: '\u2068Box\u2069\u2028Bag' } })));
  expectOk(await own.declare(told('delivery', { recipient: { name: '\u202aSalim\u202c' } })));
  const { evidence } = expectOk(await scene.list(own.tripId));
  const facts = evidence.map(
    ({ readings, recipient }: { readings?: object; recipient?: object }) => readings ?? recipient,
  );
  expect(facts).toEqual([{ belongings: 'Box\nBag' }, { name: 'Salim' }]);
});

test('What was stored before is made visible in a file', async () => {
  const { tripId } = await createTrip(scene.app, scene.account);
  await scene.app.db.query({
    text: 'UPDATE trips SET external_reference = $2, first_name = $3 WHERE trip_id = $1',
    values: [tripId, 'PO-\u202e7700', 'Mar\u2028iam'],
  });
  const viewer = await scene.app.memberOf('viewer', scene.account.accountId);
  const { body } = await viewer.get(`/accounts/${scene.account.accountId}/trips.csv`);
  const line = (body as string).split('\r\n').find((one) => one.startsWith(`${tripId},`));
  expect(line).toContain('PO-<U+202E>7700');
  expect(line).toContain('Mar<U+2028>iam');
});
