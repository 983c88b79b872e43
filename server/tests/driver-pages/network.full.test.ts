import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptTrip, factsOf, goOnShift, reopenDriverApp } from '../harness/driver-app.ts';
import {
  allIsSent,
  deliver,
  drivenFacts,
  driveTrip,
  tellLate,
  workAtPickup,
} from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';
import { isKept } from '../harness/tracking-page.ts';

describeDriverPages('on a bad network', { what: 'The drivers’ app on a bad network' }, (pages) => {
  it('a trip is driven in flight mode from “accepted” to “complete”, and lands whole, in order, with both clocks', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    await isKept(phone.page);
    const trip = await acceptTrip(phone, pages.service);
    await phone.page.context().setOffline(true);
    await driveTrip(phone);
    const before = await factsOf(pages.service.app, trip);
    expect(before).toMatchObject({ actions: [], evidence: [] });
    const backAt = Date.now();
    const firstFile = watchOrder(phone.page);
    await phone.page.context().setOffline(false);
    await allIsSent(phone);
    const facts = await factsOf(pages.service.app, trip);
    expect(facts).toMatchObject(drivenFacts);
    for (const { recordedAt, receivedAt } of facts.clocks) {
      expect(recordedAt).toBeLessThan(backAt);
      expect(receivedAt).toBeGreaterThanOrEqual(backAt - 1000);
    }
    expect(await firstFile).toBe('after its facts');
  });

  it('what a network loses and holds up lands once, and in order', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    let asked = 0;
    await phone.page.route(/\/driver-api\/(actions|trip|trips)/, async (route) => {
      asked += 1;
      // Every third request is lost: in turn before it arrives, or as its answer comes back.
      if (asked % 6 === 0) return route.abort();
      if (asked % 6 === 3) await route.fetch().then(() => route.abort());
      else if (asked % 8 === 1) setTimeout(() => void route.continue(), 5_000);
      else return route.continue();
    });
    await driveTrip(phone);
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject(drivenFacts);
    await allIsSent(phone);
  });

  it('an app that is closed in the middle goes on where it was', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    await isKept(phone.page);
    const trip = await acceptTrip(phone, pages.service);
    await phone.page.context().setOffline(true);
    await tellLate(phone);
    await workAtPickup(phone);
    await phone.press('startLoading');
    await phone.heading('loadingTitle').waitFor();
    const again = await reopenDriverApp(phone, pages.service.app);
    await again.heading('loadingTitle').waitFor();
    await again.press('startDriving');
    await again.page.context().setOffline(false);
    await again.heading('toDestinationTitle').waitFor();
    await deliver(again);
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject(drivenFacts);
  });

  it('the page of a hotel’s network, which answers everything with 200, takes nothing out of the queue', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    await phone.page.route(/\/driver-api\//, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our network</h1>' }),
    );
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await phone.press('startLoading');
    await phone.heading('loadingTitle').waitFor();
    await phone.page.getByRole('button', { name: /^2 / }).waitFor();
    expect(await factsOf(pages.service.app, trip)).toMatchObject({ actions: [] });
    await phone.page.unroute(/\/driver-api\//);
    await expect
      .poll(() => factsOf(pages.service.app, trip))
      .toMatchObject({ actions: ['arrived applied', 'loading applied'] });
    await allIsSent(phone);
  });
});

/** Whether the first file that is sent comes after the first fact of evidence. */
function watchOrder(page: Page): Promise<string> {
  const seen: string[] = [];
  return new Promise((tell) => {
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/\/evidence$/.test(path)) seen.push('facts');
      if (/\/file$/.test(path)) tell(seen.includes('facts') ? 'after its facts' : 'before its facts');
    });
  });
}
