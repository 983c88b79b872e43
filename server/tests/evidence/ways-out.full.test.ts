import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrientationAlone } from '../../src/domain/evidence/cleaning/orientation-alone.ts';
import { shownNameOf } from '../../src/domain/evidence/files/file-names.ts';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { type CustomerPhone, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { type DrivenTrip, type EvidenceScene, openEvidenceConsole } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { asPhonesWrite, makePicture, planted } from '../harness/phone-photos.ts';
import { asPhoto, type MadePhoto } from '../harness/photos.ts';
import type { PortalMember } from '../harness/portal.ts';
import { type Route, watchRoutes } from '../harness/routes.ts';

let scene: EvidenceScene<Console>;
let routes: readonly Route[];
let trip: DrivenTrip;
let viewer: PortalMember;
let operator: ConsoleOperator;
let customer: CustomerPhone;
beforeAll(async () => {
  ({ built: scene, routes } = await watchRoutes(openEvidenceConsole));
  const number = nextNumber();
  trip = await scene.beginTrip(number);
  viewer = await scene.app.memberOf('viewer', scene.account.accountId);
  operator = await scene.app.operatorOf('dispatcher');
  customer = makeCustomerPhone(scene.app, scene.clock, number);
  await customer.signIn();
});
afterAll(() => scene.close());

type Sent = { readonly status: number; readonly type: string; readonly bytes: Buffer };
async function ask(url: string, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(url, { headers });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const signedIn = ({ cookies }: { readonly cookies: ReadonlyMap<string, string> }) => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
});
const photoOf = async ({ evidenceId }: MadePhoto) => {
  const { evidence } = expectOk(await scene.list(trip.tripId));
  return evidence.find((item: { evidenceId: string }) => item.evidenceId === evidenceId).photo;
};

/** Every route that sends a photo or a document with photos, and how its readers ask it. */
const ways: Readonly<Record<string, (photo: MadePhoto) => Promise<readonly Sent[]>>> = {
  '/evidence/:token': async (photo) => {
    const { url, thumbnailUrl } = await photoOf(photo);
    return Promise.all([url, thumbnailUrl].map((one) => ask(scene.app.baseUrl + new URL(one).pathname)));
  },
  '/api/Trips/:tripId/condition-report': () => report('/api/Trips', { 'x-api-key': scene.account.rawApiKey }),
  '/portal-api/accounts/:accountId/trips/:tripId/evidence/:evidenceId/file': (photo) =>
    ofMember(photo, 'file'),
  '/portal-api/accounts/:accountId/trips/:tripId/evidence/:evidenceId/thumbnail': (photo) =>
    ofMember(photo, 'thumbnail'),
  '/portal-api/accounts/:accountId/trips/:tripId/condition-report': () =>
    report(`/portal-api/accounts/${scene.account.accountId}/trips`, signedIn(viewer)),
  '/console-api/trips/:tripId/evidence/:evidenceId/file': (photo) => ofOperator(photo, 'file'),
  '/console-api/trips/:tripId/evidence/:evidenceId/thumbnail': (photo) => ofOperator(photo, 'thumbnail'),
  '/tracking-api/trips/:tripId/evidence/:evidenceId/file': (photo) => ofCustomer(photo, 'file'),
  '/tracking-api/trips/:tripId/evidence/:evidenceId/thumbnail': (photo) => ofCustomer(photo, 'thumbnail'),
  '/tracking-api/trips/:tripId/condition-report': () => report('/tracking-api/trips', signedIn(customer)),
};

const report = async (trips: string, headers: Record<string, string>) => [
  await ask(`${scene.app.baseUrl}${trips}/${trip.tripId}/condition-report`, headers),
];
const ofMember = async ({ evidenceId }: MadePhoto, part: string) => {
  const path = `/portal-api/accounts/${scene.account.accountId}/trips/${trip.tripId}/evidence/${evidenceId}/${part}`;
  return [await ask(scene.app.baseUrl + path, signedIn(viewer))];
};
const ofOperator = async ({ evidenceId }: MadePhoto, part: string) => {
  const path = `/console-api/trips/${trip.tripId}/evidence/${evidenceId}/${part}`;
  return [await ask(scene.app.consoleUrl + path, signedIn(operator))];
};
const ofCustomer = async ({ evidenceId }: MadePhoto, part: string) => {
  const path = `/tracking-api/trips/${trip.tripId}/evidence/${evidenceId}/${part}`;
  return [await ask(scene.app.baseUrl + path, signedIn(customer))];
};

/** Makes of a kept photo one that was kept before anything was taken out of photos. */
async function makeOld({ evidenceId }: MadePhoto): Promise<void> {
  await scene.app.db.query({
    text: 'UPDATE trip_evidence SET shown_sha256 = NULL, shown_size_bytes = NULL WHERE evidence_id = $1',
    values: [evidenceId],
  });
  const name = shownNameOf({ ...trip, evidenceId });
  await rm(join(scene.folder, name.slice(0, 2), name), { force: true });
}

describe('Place, serial number and owner that a phone wrote into a photo', () => {
  test('are looked for wherever photos are shown', () => {
    const shows = ({ url, config: { sends } }: Route) =>
      sends === 'image/*' || url.endsWith('/condition-report');
    const sending = routes.filter(shows).map(({ url }) => url);
    expect(new Set(sending)).toEqual(new Set(Object.keys(ways)));
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'leave by no way, of a %s that has come and of one that was kept before',
    async (format) => {
      const photo = asPhoto(await asPhonesWrite(await makePicture(format), 6));
      await trip.keep(photo);
      for (const isOld of [false, true]) {
        for (const [way, look] of Object.entries(ways)) {
          if (isOld) await makeOld(photo);
          for (const { status, type, bytes } of await look(photo)) {
            const isPlanted = bytes.includes(planted.slice(0, 11));
            expect([way, status, isPlanted]).toEqual([way, 200, false]);
            if (type !== 'application/pdf') await expectPictureAlone(bytes);
          }
        }
      }
    },
  );
});

async function expectPictureAlone(bytes: Buffer): Promise<void> {
  const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
  expect([xmp, iptc, icc]).toEqual([undefined, undefined, undefined]);
  // Of an EXIF, how the camera was held.
  if (exif) expect(exif.subarray(exif.length - 26)).toEqual(Buffer.from(makeOrientationAlone(6)));
}
