import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

describe('signing in', () => {
  it('with the right email and password opens the portal, and signing out closes it at once', async () => {
    const { email, password } = await portal.signUp();
    const browser = portal.browser();
    expectRefusal(await browser.get('/me'), 401, 'Sign in first');
    const answer = await browser.send('/sign-in', { email: email.toUpperCase(), password });
    expect(expectOk(answer)).toEqual({ isSignedIn: true });
    expect(expectOk(await browser.get('/me'))).toMatchObject({ email, isEmailConfirmed: false });

    const copied = portal.browser();
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value);
    expectOk(await browser.send('/sign-out'));
    expect([...browser.cookies]).toEqual([]);
    expectRefusal(await copied.get('/me'), 401, 'Sign in first');
  });
});
