import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium } from '../harness/chromium.ts';
import {
  type DispatcherScene,
  heading,
  openConsolePage,
  openDispatcherScene,
} from '../harness/console-pages.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { findTwoFreePorts } from '../harness/free-ports.ts';
import { paths } from '../harness/operations.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';

describe.skipIf(lacksChromium('What changes at the console'))('a page of the console', () => {
  let company: DispatcherScene;
  beforeAll(async () => {
    company = await openDispatcherScene();
  });
  afterAll(() => company?.close());

  it('shows trips that come and change, though nobody loads it anew', async () => {
    const first = await createTrip(company, company.account);
    const { page, complaints } = await company.open('/trips');
    const row = (tripId: number) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: `Trip ${tripId}`, exact: true }) });
    await row(first.tripId).getByText('Looking for a driver').waitFor();
    await page.getByText('Up to date', { exact: true }).waitFor();
    await company.post(paths.cancel, company.account.rawApiKey, { tripId: first.tripId });
    await row(first.tripId).getByText('Cancelled').waitFor();
    const second = await createTrip(company, company.account);
    await row(second.tripId).getByText('Looking for a driver').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('tells who else has a trip open, and what is done to it meanwhile', async () => {
    const trip = await createTrip(company, company.account);
    const basma = await company.operatorOf('call_taker', { name: 'Basma Said' });
    const mine = await company.open(`/trips/${trip.tripId}`);
    await heading(mine.page, `Trip ${trip.tripId}`).waitFor();
    const theirs = await company.open(`/trips/${trip.tripId}`, { operator: basma });
    await mine.page.getByText('Also here now: Basma Said').waitFor();
    await theirs.page.getByText('Also here now: Noura Al Ali').waitFor();
    await basma.send(`/trips/${trip.tripId}/notes`, { text: 'Waits at gate 2' });
    await mine.page.getByText('Waits at gate 2').waitFor();
    await takeTripTo(company.db, trip, await addDriver(company.db, { name: 'Imran Khan' }), 3);
    await mine.page.getByText('Imran Khan').first().waitFor();
    await theirs.page.getByRole('link', { name: 'Trips' }).first().click();
    await mine.page.getByText('Also here now').waitFor({ state: 'detached' });
    expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
    await Promise.all([mine.page.context().close(), theirs.page.context().close()]);
  });

  it('leaves for the sign-in page at once when its session is ended elsewhere, and comes back from there', async () => {
    const trip = await createTrip(company, company.account);
    const operator = await company.operatorOf('dispatcher', { hasTwoFactor: false });
    const { page } = await company.open(`/trips/${trip.tripId}`, { operator });
    await heading(page, `Trip ${trip.tripId}`).waitFor();
    await page.getByText('Up to date', { exact: true }).waitFor();
    // Whatever else the page might ask is kept from it: the stream alone tells.
    await page.route('**/console-api/trips/**', (route) => route.abort());
    await page.route('**/console-api/presence/**', (route) => route.abort());
    await company.db.query({
      text: "DELETE FROM sessions WHERE audience = 'operator' AND subject = $1::text",
      values: [operator.operatorId],
    });
    await page.waitForURL((url) => url.pathname.endsWith('/sign-in'));
    await page.unrouteAll();
    await page.getByLabel('Email').fill(operator.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, `Trip ${trip.tripId}`).waitFor();
    await page.context().close();
  });

  it('goes on with all that happened meanwhile when a service that was killed is there again', async () => {
    const [port, consolePort] = await findTwoFreePorts();
    const variables = { SATHA_SANDBOX_CONSOLE_PORT: String(consolePort), SATHA_SANDBOX_PORT: String(port) };
    let served: ServeProcess = await spawnServe(company.databaseUrl, variables);
    const consoleUrl = `http://127.0.0.1:${consolePort}`;
    const first = await createTrip(company, company.account);
    const operator = await company.operatorOf('dispatcher', { hasTwoFactor: false });
    const { page } = await openConsolePage(company.chromium, { consoleUrl }, '/sign-in');
    await page.getByLabel('Email').fill(operator.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Trips' }).first().click();
    const row = (tripId: number) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: `Trip ${tripId}`, exact: true }) });
    await row(first.tripId).getByText('Looking for a driver').waitFor();
    await page.getByText('Up to date', { exact: true }).waitFor();
    await served.end('SIGKILL');
    await page.getByText('Connecting…').waitFor();
    await company.post(paths.cancel, company.account.rawApiKey, { tripId: first.tripId });
    const second = await createTrip(company, company.account);
    served = await spawnServe(company.databaseUrl, variables);
    await page.getByText('Up to date', { exact: true }).waitFor();
    await row(first.tripId).getByText('Cancelled').waitFor();
    await row(second.tripId).getByText('Looking for a driver').waitFor();
    await page.context().close();
    await served.end('SIGTERM');
  });
});
