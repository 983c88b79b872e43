import type { PhotoSubject } from '@satha/terms/evidence';
import { atDestination, type DriverApp } from './driver-app.ts';
import { makePhoto } from './photos.ts';

const sides: readonly PhotoSubject[] = ['front', 'rear', 'left', 'right'];

/** What the service holds of a trip that was driven by `driveTrip`, however the network was. */
export const drivenFacts = {
  events: [
    'trip.created 1',
    'trip.driver_assigned 2',
    'trip.driver_arrived 3',
    'trip.loading 4',
    'trip.started 5',
    'trip.completed 6',
  ],
  actions: ['late applied', 'arrived applied', 'loading applied', 'start applied', 'complete applied'],
  evidence: [
    ...[...sides, 'damage', 'plate'].map((shows) => `pickup ${shows} stored`),
    'pickup condition',
    'pickup readings',
    ...sides.map((shows) => `delivery ${shows} stored`),
    'delivery recipient',
    'delivery signature stored',
  ],
} as const;

/** Drives the trip that the phone has, from the way to the pickup to its end, with all that may be told of it. */
export async function driveTrip(phone: DriverApp): Promise<void> {
  await tellLate(phone);
  await workAtPickup(phone);
  await phone.press('startLoading');
  await phone.heading('loadingTitle').waitFor();
  await phone.press('startDriving');
  await phone.heading('toDestinationTitle').waitFor();
  await phone.page.context().setGeolocation(atDestination);
  await deliver(phone);
}

export async function tellLate({ page, press, say }: DriverApp): Promise<void> {
  await press('late');
  await page.getByRole('dialog').getByRole('button', { name: /^10 / }).click();
  // Without a network it is saved, and told later.
  await page
    .getByText(say('lateTold'))
    .or(page.getByText(say('lateWaiting')))
    .waitFor();
}

/** Arrives, and tells of the vehicle: six photos, a mark, readings. */
export async function workAtPickup(phone: DriverApp): Promise<void> {
  const { page, press, say } = phone;
  await press('arrived');
  await phone.heading('atPickupTitle').waitFor();
  await takePhotos(phone, [...sides, 'damage', 'plate']);
  await tellMark(phone);
  await press('readingsTitle');
  await page.getByLabel(say('odometer')).fill('77123');
  await page.getByLabel(say('belongings')).fill('كرسي أطفال');
  await press('readingsSave');
  await phone.heading('atPickupTitle').waitFor();
}

export async function tellMark(phone: DriverApp): Promise<void> {
  const { page, press, say } = phone;
  await press('marksTitle');
  await press('area_left_front');
  await page.getByRole('radio', { name: say('mark_scratch') }).check({ force: true });
  await page.getByRole('radio', { name: say('severity_light') }).check({ force: true });
  await press('markSave');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('done');
  await phone.heading('atPickupTitle').waitFor();
}

/** Opens the photos of this end of the trip, takes some, and goes back. */
export async function takePhotos(phone: DriverApp, subjects: readonly PhotoSubject[]): Promise<void> {
  const { page, press, say } = phone;
  await press('photosTitle');
  for (const subject of subjects) {
    const { bytes } = await makePhoto();
    const field = page.getByLabel(`${say('takePhoto')} ${say(`photo_${subject}`)}`, { exact: true });
    await field.setInputFiles({ name: `${subject}.jpg`, mimeType: 'image/jpeg', buffer: bytes });
    await page.locator('div').filter({ has: field }).last().locator('img').waitFor();
  }
  await press('done');
}

/** Hands the vehicle over: four photos, the recipient's name and signature, and the end of the trip. */
export async function deliver(phone: DriverApp): Promise<void> {
  const { page, press, say } = phone;
  await press('atDestination');
  await phone.heading('deliveryTitle').waitFor();
  await takePhotos(phone, sides);
  await press('recipientTitle');
  await page.getByLabel(say('recipientName')).fill('Salim Al Ketbi');
  await sign(phone);
  await press('recipientSave');
  await phone.heading('deliveryTitle').waitFor();
  await complete(phone);
}

async function sign({ page, say }: DriverApp): Promise<void> {
  const pad = page.getByRole('img', { name: say('signatureLabel') });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('there is nowhere to sign');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4]) await page.mouse.move(box.x + 40 * step, box.y + (step % 2 ? 60 : 30));
  await page.mouse.up();
}

export async function complete(phone: DriverApp): Promise<void> {
  await phone.press('complete');
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: phone.say('complete') })
    .click();
  await phone.heading('doneTitle').waitFor();
}

/** Until the app says that everything has arrived. */
export async function allIsSent({ button }: DriverApp): Promise<void> {
  await button('allSent').waitFor();
}
