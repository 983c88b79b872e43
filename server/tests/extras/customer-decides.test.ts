import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookFor, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, openExtrasScene } from '../harness/extras-scene.ts';

let scene: ExtrasScene;
beforeAll(async () => {
  scene = await openExtrasScene();
});
afterAll(() => scene.close());

test('A signed-in customer decides on the extras of their own trip only where the account lets them, and sees them without that', async () => {
  const number = nextNumber();
  const trip = await scene.beginTripWithPhoto(number);
  const phone = makeCustomerPhone(scene.app, scene.clock, number);
  await phone.signIn();
  const { extraId } = await trip.ask('dollies');
  const url = `/trips/${trip.tripId}`;
  const stranger = makeCustomerPhone(scene.app, scene.clock);
  expect((await stranger.send(`${url}/extras/${extraId}`, { decision: 'accept' })).status).toBe(401);
  expect(expectOk(await phone.get(url)).fare).toMatchObject({
    totalFils: trip.fareFils,
    mayDecideExtras: false,
    extras: [{ extraId, kind: 'dollies', amountFils: 10_000, status: 'open' }],
  });
  const refused = await phone.send(`${url}/extras/${extraId}`, { decision: 'accept' });
  expect([refused.status, refused.body.reason]).toEqual([403, 'account_decides_extras']);

  await scene.setRule({ customerDecides: true });
  const other = makeCustomerPhone(scene.app, scene.clock);
  await bookFor(scene.app, scene.account, other.number);
  await other.signIn();
  expect((await other.send(`${url}/extras/${extraId}`, { decision: 'accept' })).status).toBe(404);
  const decided = await phone.send(`${url}/extras/${extraId}`, { decision: 'accept' });
  expect(expectOk(decided)).toMatchObject({ status: 'accepted', decidedBy: 'customer' });
  expect(expectOk(await phone.get(url)).fare).toMatchObject({
    totalFils: trip.fareFils + 10_000,
    mayDecideExtras: true,
  });
  await scene.setRule({});
});
