import { afterEach, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let portal: Portal;
afterEach(() => portal.close());

const open = async (rate: { perSecond: string; burst: string }) => {
  clock.set(Temporal.Now.instant());
  const variables = { SATHA_RATE_PER_SECOND: rate.perSecond, SATHA_RATE_BURST: rate.burst };
  portal = await createPortal({ variables, overrides: { clock } });
};
/** How many of so many questions are answered. */
async function countAnswered(times: number, member: PortalMember, path: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => member.get(path)));
  return answers.filter(({ status }) => status === 200).length;
}

it('A member may burst, then goes at the rate, and is told when to come back', async () => {
  await open({ perSecond: '20', burst: '80' });
  const member = await portal.memberOf('owner');
  expect(await countAnswered(85, member, '/me')).toBe(80);
  const refused = await member.get('/me');
  expectRefusal(refused, 429, 'Too many requests');
  expect(refused.headers.get('retry-after')).toBe('1');
  const path = `/accounts/${member.accountId}`;
  expectRefusal(await member.send(`${path}/trips/estimate`, {}), 429, 'Too many requests');
  expectRefusal(await member.get(`${path}/trips`), 429, 'Too many requests');
  clock.advance({ seconds: 1 });
  expect(await countAnswered(25, member, '/me')).toBe(20);
  expectOk(await (await portal.memberOf('owner')).get('/me'));
});

it('More members are not more quota for their account, and other accounts keep theirs', async () => {
  await open({ perSecond: '20', burst: '80' });
  const first = await portal.memberOf('owner');
  const { accountId } = first;
  const second = await portal.memberOf('viewer', accountId);
  const stranger = await portal.memberOf('owner');
  const path = `/accounts/${accountId}`;
  for (let time = 0; time < 60; time += 1) {
    expectRefusal(await stranger.get(path), 404, 'Account not found');
  }
  expect(await countAnswered(50, first, path)).toBe(50);
  expect(await countAnswered(40, second, path)).toBe(30);
  expectRefusal(await first.get(path), 429, 'Too many requests');
  expectOk(await first.get('/me'));
  expectOk(await stranger.get(`/accounts/${stranger.accountId}`));
});

it('However few requests keys are allowed, pages of the portal open', async () => {
  await open({ perSecond: '1', burst: '1' });
  const member = await portal.memberOf('owner');
  expect(await countAnswered(70, member, `/accounts/${member.accountId}`)).toBe(60);
  clock.advance({ seconds: 1 });
  expect(await countAnswered(12, member, '/me')).toBe(10);
});
