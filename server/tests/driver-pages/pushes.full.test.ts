import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ur } from '../../../web/driver/src/words/ur.ts';
import { bookFor, nextNumber } from '../harness/customer-phone.ts';
import {
  type DriverService,
  employDriver,
  openDriverApp,
  putPhonesAway,
  reopenDriverApp,
  signInDriver,
  startDriverService,
} from '../harness/driver-app.ts';
import { type PushService, startPushService } from '../harness/push-service.ts';
import {
  lacksNotifications,
  launchWithNotifications,
  openSubscribingApp,
  openTray,
  permissions,
  type Tray,
  waitSubscribed,
} from '../harness/pushed-phone.ts';
import { isKept } from '../harness/tracking-page.ts';

describe.skipIf(lacksNotifications('Pushes to drivers’ phones'))('a driver’s phone that can be rung', () => {
  let service: DriverService;
  let pushService: PushService;
  let browser: Browser;
  beforeAll(async () => {
    pushService = await startPushService();
    service = await startDriverService({ SATHA_PUSH_HOSTS: pushService.host });
    browser = await launchWithNotifications();
  });
  afterEach(() => putPhonesAway(browser, service));
  afterAll(async () => {
    await browser?.close();
    await service?.app.close();
    await pushService?.close();
  });

  const titleOf = (tray: Tray) => async () => (await tray.notices('offer'))[0]?.title;

  /** Books a trip whose offer stands as long as a busy machine may take to show it, and no search of which ends. */
  const bookPatiently = async () => {
    const { accountId, tripId } = await bookFor(service.app, service.account, nextNumber());
    const offered = async () => {
      const { rowCount } = await service.app.db.query({
        text: `WITH kept AS (
                 UPDATE offers SET expires_at = now() + interval '10 minutes'
                 WHERE account_id = $1 AND trip_id = $2 AND status = 'open' RETURNING account_id, trip_id
               )
               UPDATE dispatches SET due_at = now() + interval '10 minutes' FROM kept
               WHERE dispatches.account_id = kept.account_id AND dispatches.trip_id = kept.trip_id`,
        values: [accountId, tripId],
      });
      return rowCount;
    };
    await expect.poll(offered).toBe(1);
  };

  const readPhones = async (driverId: number) => {
    const { rows } = await service.app.db.query<{ language: string; is_subscribed: boolean }>({
      text: `SELECT language, push_endpoint IS NOT NULL AS is_subscribed FROM signed_in_phones WHERE driver_id = $1`,
      values: [driverId],
    });
    return rows;
  };

  it('an offer rings though the app is closed, the service knows that it came, and a press leads to it', async () => {
    const { driver, phone, tray } = await waitSubscribed(browser, service.app, pushService);
    await isKept(phone.page);
    await phone.page.close();
    await bookPatiently();
    await expect
      .poll(() => tray.notices('offer'))
      .toMatchObject([
        {
          title: 'New trip',
          body: expect.stringContaining('minutes to the pickup'),
          lang: 'en',
          requireInteraction: true,
        },
      ]);
    const readSeen = async () => {
      const { rows } = await service.app.db.query<{ seen_by: string | null }>({
        text: 'SELECT seen_by FROM offer_reaches WHERE driver_id = $1',
        values: [driver.driverId],
      });
      return rows.map(({ seen_by }) => seen_by);
    };
    await expect.poll(readSeen).toEqual(['push']);
    expect(await tray.press()).toBe('/drive/');
    const again = await reopenDriverApp(phone, service.app);
    await again.heading('offerTitle').waitFor();
    await again.press('accept');
    await again.heading('toPickupTitle').waitFor();
    await expect.poll(() => tray.notices('offer')).toEqual([]);
  });

  it('an offer that is over does not stand there as one', async () => {
    const { phone, tray } = await waitSubscribed(browser, service.app, pushService);
    await isKept(phone.page);
    await phone.page.close();
    await bookFor(service.app, service.account, nextNumber());
    await expect.poll(titleOf(tray)).toBe('New trip');
    await service.app.db.query({ text: `UPDATE offers SET expires_at = now() WHERE status = 'open'` });
    await expect
      .poll(() => tray.notices('offer'))
      .toMatchObject([{ title: 'The trip is not offered any more.', requireInteraction: false }]);
  });

  it('a phone that a push rings rests while nobody looks at the app, and is rung at once', async () => {
    const { driver, phone, tray } = await waitSubscribed(browser, service.app, pushService);
    await phone.page.getByText(phone.say('ringsClosed')).waitFor();
    await phone.page.evaluate(lookAway);
    const isOpen = async () => {
      const { rows } = await service.app.db.query<{ is_open: boolean }>({
        text: `SELECT seen_at > now() - interval '6 seconds' AS is_open FROM signed_in_phones WHERE driver_id = $1`,
        values: [driver.driverId],
      });
      return rows[0]?.is_open;
    };
    await expect.poll(isOpen).toBe(false);
    await bookPatiently();
    await expect.poll(titleOf(tray)).toBe('New trip');
    const { rows } = await service.app.db.query({
      text: 'SELECT was_open, seen_by FROM offer_reaches WHERE driver_id = $1',
      values: [driver.driverId],
    });
    expect(rows).toMatchObject([{ was_open: false }]);
    await phone.page.evaluate(lookBack);
    await phone.heading('offerTitle').waitFor();
    await expect.poll(() => tray.notices('offer')).toEqual([]);
  });

  it('at the start of a shift the phone is tried, and its driver is told that it rings', async () => {
    const { phone, tray } = await waitSubscribed(browser, service.app, pushService);
    await phone.page.getByText(phone.say('ringsClosed')).waitFor();
    expect(await tray.notices('check')).toMatchObject([{ title: 'Phone check', silent: true }]);
    await phone.press('help');
    await phone.press('checkPhone');
    await phone.page.getByText(phone.say('ringsClosed')).waitFor();
  });

  it('a test text is known to have arrived once its link is pressed on the phone', async () => {
    const { driver, phone } = await waitSubscribed(browser, service.app, pushService);
    await phone.press('help');
    await phone.press('checkText');
    await phone.page.getByText(phone.say('textWaiting')).waitFor();
    const { rows } = await service.app.db.query<{ text: string }>({
      text: `SELECT text FROM sms_messages WHERE kind = 'phone_check' AND mobile_number = $1`,
      values: [driver.mobileNumber],
    });
    const [link] = /\/drive\/\?check=\w+/.exec(rows[0]?.text ?? '') ?? [];
    expect(link).toBeDefined();
    const opened = await phone.page.context().newPage();
    await opened.goto(service.app.baseUrl + link);
    await opened.getByRole('alert').getByText(phone.say('textWorks')).waitFor();
    expect(new URL(opened.url()).search).toBe('');
  });

  it('whoever signs out is rung no more, by the service and by the browser', async () => {
    const { driver, phone } = await waitSubscribed(browser, service.app, pushService);
    expect(await readPhones(driver.driverId)).toEqual([{ language: 'en', is_subscribed: true }]);
    await phone.press('help');
    await phone.press('signOut');
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.say('signOut') })
      .click();
    await phone.heading('signInTitle').waitFor();
    await expect.poll(() => phone.page.evaluate("localStorage.getItem('subscribed by')")).toBeNull();
    await expect.poll(() => readPhones(driver.driverId)).toEqual([]);
  });

  it('a driver allows notifications by a press, and is rung in their own language', async () => {
    const { driver } = await employDriver(service.app);
    const pushed = pushService.subscribe();
    const phone = await openSubscribingApp(browser, service.app, pushed, { words: ur, locale: 'ur-PK' });
    const tray = await openTray(phone.page, service.app, pushService, pushed);
    await signInDriver(phone, service.app, driver);
    await phone.heading('chooseTruck').waitFor();
    await phone.press('help');
    await phone.page.context().clearPermissions();
    await phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await phone.button('pushAllow').waitFor();
    await expect.poll(() => readPhones(driver.driverId)).toEqual([{ language: 'ur', is_subscribed: false }]);
    await phone.page.context().grantPermissions(permissions);
    await phone.press('pushAllow');
    await phone.page.getByText(phone.say('pushOn')).waitFor();
    await expect.poll(() => readPhones(driver.driverId)).toEqual([{ language: 'ur', is_subscribed: true }]);
    await phone.press('checkPhone');
    await expect.poll(() => tray.notices('check')).toMatchObject([{ title: ur.noticeCheck, lang: 'ur' }]);
  });

  it('a driver who does not allow notifications is told what to do, and starts the shift', async () => {
    const { driver, vehicle } = await employDriver(service.app);
    const path = `/drive/?truck=${encodeURIComponent(vehicle.plateText)}`;
    const phone = await openDriverApp(browser, service.app, { path, permissions: ['geolocation'] });
    await signInDriver(phone, service.app, driver);
    await phone.page.getByText(phone.say('pushDeniedHow')).waitFor();
    await phone.press('startShift');
    await phone.heading('waitingTitle').waitFor();
    await phone.page.getByText(phone.say('ringsOpen')).waitFor();
    await phone.press('ringsHow');
    await phone.page.getByText(phone.say('pushDeniedHow')).waitFor();
  });
});

const show = (state: 'hidden' | 'visible') => `(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
  document.dispatchEvent(new Event('visibilitychange'));
})()`;

/** As when the screen goes dark. */
const lookAway = show('hidden');
const lookBack = show('visible');
