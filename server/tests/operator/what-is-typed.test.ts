import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { mailsTo, readLinkToken } from '../harness/portal-mails.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const person = {
  name: 'Noura',
  email: 'typed@example.ae',
  password: 'correct horse battery',
  companyName: 'N',
};
const common = 'Password123!';

describe('a password that guessers try first is refused, and the field named,', () => {
  const refused = 'Password is too common';

  test('at the sign-up', async () => {
    const answer = await portal.browser().send('/sign-up', { ...person, password: common });
    expectRefusal(answer, 400, refused, ['password']);
    expect(answer.body.reason).toBe('password_too_common');
    expect(JSON.stringify(answer.body)).not.toContain(common);
    for (const password of ['0123456789', '١٢٣٤٥٦٧٨٩٠', 'football football', 'qwerty-asdfgh']) {
      expectRefusal(await portal.browser().send('/sign-up', { ...person, password }), 400, refused, [
        'password',
      ]);
    }
    expectRefusal(
      await portal.browser().send('/sign-in', { email: person.email, password: common }),
      401,
      'Email or password is wrong',
    );
  });

  test('at an invitation, whose link stays good', async () => {
    const owner = await portal.memberOf('owner');
    const email = 'invited@example.ae';
    expectOk(await owner.send(`/accounts/${owner.accountId}/invitations`, { email, role: 'viewer' }));
    const token = await readLinkToken(portal.db, email, 'accept-invitation');
    const accept = (password: string) =>
      portal.browser().send('/invitations/accept', { token, name: 'Huda', password });
    expectRefusal(await accept(common), 400, refused, ['password']);
    expectOk(await accept('another battery'));
  });

  test('at a new password by a link, which stays good, and in the profile', async () => {
    const member = await portal.memberOf('viewer');
    const { email, password: currentPassword } = member;
    expectOk(await portal.browser().send('/password-resets', { email }));
    const token = await readLinkToken(portal.db, email, 'reset-password');
    const reset = (newPassword: string) =>
      portal.browser().send('/password-resets/complete', { token, newPassword });
    expectRefusal(await reset(common), 400, refused, ['newPassword']);
    expectRefusal(await member.send('/me/password', { currentPassword, newPassword: common }), 400, refused, [
      'newPassword',
    ]);
    expectOk(await reset('another battery'));
  });
});

describe('an email with a control character is refused, and the field named,', () => {
  test.each(['no\u0000body@example.ae', '\u0000', 'nobody@example.ae\u0000', 'no\nbody@example.ae'])(
    'in every route that takes one: %j',
    async (email) => {
      const owner = await portal.memberOf('owner');
      const asked = [
        owner.send('/sign-up', { ...person, email }),
        owner.send('/sign-in', { email, password: person.password }),
        owner.send('/password-resets', { email }),
        owner.send(`/accounts/${owner.accountId}/invitations`, { email, role: 'viewer' }),
      ];
      for (const answer of await Promise.all(asked)) {
        expectRefusal(answer, 400, 'Invalid request', ['email']);
      }
    },
  );
});

describe('a name that mails carry', () => {
  test.each(['https://evil.example', 'See www.evil.example', 'hTTp://x', 'ｗｗｗ.evil.example'])(
    'is refused with a link in it: %s',
    async (name) => {
      const owner = await portal.memberOf('owner');
      const patch = { method: 'PATCH' } as const;
      const answers = [
        [await owner.send('/me', { name }, patch), 'name'],
        [await owner.send(`/accounts/${owner.accountId}`, { name }, patch), 'name'],
        [await portal.browser().send('/sign-up', { ...person, name }), 'name'],
        [await portal.browser().send('/sign-up', { ...person, companyName: name }), 'companyName'],
      ] as const;
      for (const [answer, field] of answers) expectRefusal(answer, 400, 'Invalid request', [field]);
    },
  );

  test('may look like an address on the web, and is no link in a mail', async () => {
    const owner = await portal.memberOf('owner');
    const patch = { method: 'PATCH' } as const;
    expectOk(await owner.send('/me', { name: 'Ali evil.example' }, patch));
    expectOk(await owner.send(`/accounts/${owner.accountId}`, { name: 'Noon.com' }, patch));
    const email = 'friend@example.ae';
    expectOk(await owner.send(`/accounts/${owner.accountId}/invitations`, { email, role: 'viewer' }));
    const [mail] = await mailsTo(portal.db, email);
    const { subject = '', plainText = '' } = mail ?? {};
    expect(subject).toBe('Invitation to Noon.\u2060com on Satha');
    expect(plainText).toContain('Ali evil.\u2060example invites you');
  });
});
