import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium } from '../harness/chromium.ts';
import { type ConsoleScene, choose, heading, openConsoleScene, signInAt } from '../harness/console-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';

describe.skipIf(lacksChromium('The page of operators'))('the page of operators', () => {
  let company: ConsoleScene;
  beforeAll(async () => {
    company = await openConsoleScene();
  });
  afterAll(() => company?.close());

  it('shows whoever changes an operator too late both changes, and saves what they choose', async () => {
    const owner = await company.operatorOf('owner');
    const other = await company.operatorOf('owner');
    const { operatorId } = await company.operatorOf('dispatcher', { name: 'Salim' });
    const [first, second] = await Promise.all(
      [owner, other].map((operator) => company.open('/operators', { operator })),
    );
    if (!first || !second) throw new Error('two tabs were opened');
    for (const { page } of [first, second]) await choose(page, 'Salim', 'Change');

    const mine = first.page.getByRole('dialog');
    await mine.getByLabel('Name').fill('Salim Haddad');
    await mine.getByRole('radio', { name: 'Fleet manager' }).check();
    await mine.getByRole('button', { name: 'Save' }).click();
    await first.page.getByText('Salim Haddad is saved.').waitFor();

    const theirs = second.page.getByRole('dialog');
    await theirs.getByRole('radio', { name: 'Finance' }).check();
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('Somebody else changed this while you did.').waitFor();
    await theirs.getByText('Name is Salim Haddad now.').waitFor();
    await theirs.getByRole('button', { name: 'Save my choice' }).click();
    await theirs.getByText('Choose one of the two.').waitFor();
    await theirs.getByRole('radio', { name: 'Now: Fleet manager' }).waitFor();
    await theirs.getByRole('radio', { name: 'Yours: Finance' }).check();
    await theirs.getByRole('button', { name: 'Save my choice' }).click();
    await second.page.getByText('Salim Haddad is saved.').waitFor();
    await second.page.getByRole('row', { name: /Salim Haddad .* Finance/ }).waitFor();

    const { items } = expectOk(await owner.get('/operators'));
    const now = items.find((one: { operatorId: number }) => one.operatorId === operatorId);
    expect(now).toMatchObject({ name: 'Salim Haddad', role: 'finance', version: 3 });
    for (const { page, complaints } of [first, second]) {
      expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([]);
      await page.context().close();
    }
  });

  it('leaves a record as the other one made it, where whoever came too late chooses that', async () => {
    const owner = await company.operatorOf('owner');
    const { operatorId } = await company.operatorOf('dispatcher', { name: 'Huda' });
    const { page } = await company.open('/operators', { operator: owner });
    await choose(page, 'Huda', 'Change');
    const change = { version: 1, role: 'auditor' };
    expectOk(await owner.send(`/operators/${operatorId}`, change, { method: 'PATCH' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Manager', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('radio', { name: 'Now: Auditor' }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByText('Kept as it is.').waitFor();
    await page.getByRole('row', { name: /Huda .* Auditor/ }).waitFor();
    await page.context().close();
  });

  it('suspends with a reason that is asked for, and the suspended one is out until resumed', async () => {
    const owner = await company.operatorOf('owner');
    const leaver = await company.operatorOf('manager', { name: 'Omar Khan', hasTwoFactor: false });
    const theirs = await company.open('/', { operator: leaver });
    await heading(theirs.page, 'Home').waitFor();
    const { page, complaints } = await company.open('/operators', { operator: owner });
    await expect.poll(() => page.getByRole('button', { name: `Actions for ${owner.name}` }).count()).toBe(0);
    await choose(page, 'Omar Khan', 'Suspend');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByLabel('Reason').fill('Left the company');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Omar Khan is suspended.').waitFor();
    const row = page.getByRole('row', { name: /Omar Khan/ });
    await row.getByText('Left the company').waitFor();

    // A click could come too late: the page leaves by itself once it hears of the suspension.
    await theirs.page.goto(new URL('/console/operators', theirs.page.url()).href);
    await heading(theirs.page, 'Sign in to the console').waitFor();
    await signInAt(theirs.page, leaver.email, leaver.password);
    await theirs.page.getByText('Your sign-in is suspended. Ask an owner.').waitFor();

    await choose(page, 'Omar Khan', 'Lift the suspension');
    await dialog.getByLabel('Reason').fill('Came back');
    await dialog.getByRole('button', { name: 'Lift the suspension' }).click();
    await row.getByText('Active').waitFor();
    await signInAt(theirs.page, leaver.email, leaver.password);
    await heading(theirs.page, 'Operators').waitFor();
    expect(complaints).toEqual([]);
    await theirs.page.context().close();
    await page.context().close();
  });

  it('signs somebody out everywhere, and takes a lost second factor away', async () => {
    const owner = await company.operatorOf('owner');
    const other = await company.operatorOf('finance', { name: 'Layla Hassan' });
    const { page, complaints } = await company.open('/operators', { operator: owner });
    await choose(page, 'Layla Hassan', 'Sign out everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Layla Hassan was signed out of 1 session.').waitFor();
    expect((await other.get('/me')).status).toBe(401);
    await choose(page, 'Layla Hassan', 'Turn off two-factor');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off two-factor' }).click();
    await page.getByText('Two-factor sign-in of Layla Hassan is off.').waitFor();
    await page.getByRole('row', { name: /Layla Hassan .* Off/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('resends and withdraws an invitation', async () => {
    const owner = await company.operatorOf('owner');
    const invitation = { name: 'Amna Saeed', email: 'amna@company.ae', role: 'fleet' };
    expectOk(await owner.send('/operators/invitations', invitation));
    const { page, complaints } = await company.open('/operators', { operator: owner });
    await page.getByRole('button', { name: 'Resend to amna@company.ae' }).click();
    await page.getByText('Invitation sent to amna@company.ae.').waitFor();
    await page.getByRole('button', { name: 'Withdraw the invitation to amna@company.ae' }).click();
    await page.getByText('The invitation to amna@company.ae was withdrawn.').waitFor();
    await page.getByRole('region', { name: 'Pending invitations' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says that it could not be loaded, and is there once the service answers again', async () => {
    const operator = await company.operatorOf('auditor');
    const { page } = await company.open('/', { operator });
    await heading(page, 'Home').waitFor();
    await page.route('**/console-api/operators', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Operators' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Cannot connect.' });
    await alert.waitFor();
    await page.unroute('**/console-api/operators');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row', { name: /The auditor/ }).waitFor();
    await page.context().close();
  });
});
