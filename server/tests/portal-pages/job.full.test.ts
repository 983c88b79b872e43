import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findSeriousFaults,
  lacksChromium,
  launchChromium,
  phone,
  settled,
  signInAs,
} from '../harness/chromium.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, tripsOf } from '../harness/portal-trips.ts';

describe.skipIf(lacksChromium('How a job is told at the portal'))('the job of a trip', () => {
  let portal: Portal;
  let browser: Browser;
  let owner: PortalMember;
  beforeAll(async () => {
    portal = await createPortal();
    browser = await launchChromium({ drawsMaps: true });
    owner = await portal.memberOf('owner', await portal.makeEmptyAccount(500_000));
  });
  afterAll(async () => {
    await browser?.close();
    await portal.close();
  });

  const open = (path: string, options = {}) =>
    signInAs(browser, portal.baseUrl, owner, `/accounts/${owner.accountId}${path}`, options);

  const writePlace = async (page: Page, name: string, text: string) => {
    await page.getByRole('combobox', { name }).fill(text);
    await page.getByRole('combobox', { name }).press('Enter');
  };

  const choose = (page: Page, name: string, option: string) =>
    page.getByRole('combobox', { name }).selectOption(option);

  it('is told with the booking, mended where it cannot be, and shown with the trip', async () => {
    const { page, complaints } = await open('/trips/new');
    await writePlace(page, 'Pickup', '25.1972, 55.2744');
    await writePlace(page, 'Destination', '25.0805, 55.1403');
    await page.getByLabel('First name').fill('Mariam');
    await page.getByLabel('Last name').fill('Al Suwaidi');
    await page.getByLabel('Mobile number').fill('050 123 4567');
    await page.getByRole('button', { name: 'Vehicle and job' }).click();
    await choose(page, 'Plate: Emirate', 'Dubai');
    await page.getByLabel('Number', { exact: true }).fill('40217');
    await page.getByLabel('VIN').fill('WBA3A5C50CF25673O');
    await choose(page, 'Powered by', 'Electric');
    await page.getByLabel('Height limit in metres').fill('2.2');
    await page.getByRole('button', { name: 'Vehicle and job' }).click();
    await page.getByRole('button', { name: /^Book for/ }).click();

    await page.getByText('A VIN has 17 letters and digits, without I, O and Q.').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('data-path')).toBe('job.vehicle.vin');
    await page.getByLabel('VIN').fill('wba3a5c50cf256736');
    await page.getByRole('button', { name: /^Book for/ }).click();
    await page.waitForURL(/\/trips\/\d+$/);
    const tripId = page.url().split('/').at(-1) as string;
    await page.getByText('WBA3A5C50CF256736').waitFor();
    await page.getByText('Electric').waitFor();
    expect(expectOk(await owner.get(`${tripsOf(owner)}/${tripId}`)).job).toEqual({
      vehicle: {
        plate: { emirate: 'dubai', number: '40217', recognized: true },
        vin: 'WBA3A5C50CF256736',
        powertrain: 'electric',
      },
      site: { heightLimitMeters: 2.2 },
    });
    expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
    await page.context().close();
  });

  it('has told before the booking what a truck needs, with the reasons, while a field cannot be sent yet', async () => {
    const { page } = await open('/trips/new');
    await writePlace(page, 'Pickup', '25.1972, 55.2744');
    await writePlace(page, 'Destination', '25.0805, 55.1403');
    await page.getByRole('button', { name: 'Vehicle and job' }).click();
    await page.getByText('This fare is held until').waitFor();
    await expect.poll(() => page.getByText('Truck needs').count()).toBe(0);
    await page.getByLabel('Height limit in metres').fill('2.2');
    await page.getByLabel('VIN').fill('WBA3A5');
    await page.getByText('At most 2.2 m high').waitFor();
    await page.getByText('This fare is held until').waitFor();
    await page.getByLabel('Height limit in metres').fill('2.2.2');
    await page.getByText('Truck needs').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('leads to its trip: by the number of the plate, the VIN, and the case', async () => {
    const { tripId } = await booked(owner, {
      job: {
        vehicle: { plate: { emirate: 'sharjah', code: '3', number: '8765' }, vin: 'WBA3A5C50CF000001' },
        incident: { caseNumber: 'CL-77' },
      },
    });
    await booked(owner);
    for (const typed of ['8765', 'Sharjah 3 8765', 'wba3a5c50cf000001', 'cl-77']) {
      const found = expectOk(await owner.get(`${tripsOf(owner)}?search=${encodeURIComponent(typed)}`));
      expect([typed, found.items.map((trip: { tripId: number }) => trip.tripId)]).toEqual([typed, [tripId]]);
    }
    const csv = await owner.get(`${tripsOf(owner)}.csv?search=8765`);
    expect(JSON.stringify(csv.body)).toContain('Sharjah 3 8765');
  });

  it('reads well in Arabic on a phone in the dark, and keeps plates from left to right', async () => {
    const { tripId } = await booked(owner, {
      job: {
        vehicle: { plate: { emirate: 'ajman', code: '99', number: '12' }, make: 'Tesla', keys: 'lost' },
        site: { kind: 'basement', heightLimitMeters: 2.1, level: -2, notes: 'السرداب الثاني' },
        recipient: { name: 'ورشة القوز', phoneCode: '971', mobileNumber: '521234567' },
      },
    });
    const look = { ...phone, locale: 'ar', colorScheme: 'dark' };
    const { page } = await open(`/trips/${tripId}`, look);
    await page.getByText('رمز غير مألوف لهذه الإمارة؛ حُفظ كما كُتب.').waitFor();
    await expect.poll(() => page.locator('bdi[dir=ltr]', { hasText: '99 12' }).count()).toBe(1);
    await settled(page);
    expect(await findSeriousFaults(page)).toEqual([]);
    await page.context().close();

    const booking = await open('/trips/new', look);
    await booking.page.getByRole('button', { name: 'المركبة والمهمة' }).click();
    await booking.page.getByText('سنة الصنع').waitFor();
    await writePlace(booking.page, 'موقع الاستلام', '25.1972, 55.2744');
    await writePlace(booking.page, 'الوجهة', '25.0805, 55.1403');
    await booking.page.getByLabel('حد الارتفاع بالمتر').fill('٢٫١');
    await booking.page.getByText('متطلبات الشاحنة').waitFor();
    await settled(booking.page);
    expect(await findSeriousFaults(booking.page)).toEqual([]);
    await booking.page.context().close();
  });
});
