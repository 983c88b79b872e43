import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, openExtrasPortal } from '../harness/extras-scene.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

let scene: ExtrasScene<Portal>;
let owner: PortalMember;
beforeAll(async () => {
  scene = await openExtrasPortal();
  owner = await scene.app.memberOf('owner', scene.account.accountId);
});
afterAll(() => scene.close());

const ofTrip = (tripId: number) => `/accounts/${scene.account.accountId}/trips/${tripId}`;
const ruleUrl = () => `/accounts/${scene.account.accountId}/extra-rule`;

describe('A member', () => {
  test('sees the extras of a trip, and decides by their role, once and with their name in the audit log', async () => {
    const trip = await scene.beginTripWithPhoto();
    const { extraId } = await trip.ask('winching');
    const at = ofTrip(trip.tripId);
    const viewer = await scene.app.memberOf('viewer', scene.account.accountId);
    expect(expectOk(await viewer.get(at))).toMatchObject({
      extras: [{ extraId, kind: 'winching', amountFils: 15_000, status: 'open', decidedBy: null }],
      totalChargedFils: trip.fareFils,
    });
    expect((await viewer.send(`${at}/extras/${extraId}`, { decision: 'accept' })).status).toBe(403);
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.send(`${at}/extras/${extraId}`, { decision: 'accept' })),
    );
    for (const answer of answers)
      expect(expectOk(answer)).toMatchObject({ status: 'accepted', decidedBy: 'account' });
    expect(expectOk(await owner.get(at))).toMatchObject({ totalChargedFils: trip.fareFils + 15_000 });
    const { items } = expectOk(
      await owner.get(`/accounts/${scene.account.accountId}/audit?action=trip.extra_accepted`),
    );
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).toContain(owner.name);
    expect((await owner.send(`${at}/extras/${randomUUID()}`, { decision: 'accept' })).body.reason).toBe(
      'extra_not_found',
    );
    expect((await owner.send(`${at}/extras/not-a-uuid`, { decision: 'accept' })).status).toBe(400);
    expect((await owner.send(`${at}/extras/${extraId}`, { decision: 'perhaps' })).status).toBe(400);
  });

  test('is told on the start page of what waits for an answer, for as long as it does', async () => {
    const overview = `/accounts/${scene.account.accountId}/overview`;
    const trip = await scene.beginTripWithPhoto();
    const { extraId } = await trip.ask('dollies');
    const { tripId } = trip;
    expect(expectOk(await owner.get(overview)).waitingExtras).toEqual([
      { tripId, extraId, expiresAt: expect.any(String) },
    ]);
    const stranger = await scene.app.memberOf('owner');
    expect(expectOk(await stranger.get(`/accounts/${stranger.accountId}/overview`)).waitingExtras).toEqual(
      [],
    );
    expectOk(await trip.decide(extraId, 'decline'));
    expect(expectOk(await owner.get(overview)).waitingExtras).toEqual([]);
  });

  test('who is an owner says who decides; others see it, and amounts that are none are refused', async () => {
    const rule = { acceptsUpToFils: 20_000, customerDecides: true, acceptsUnanswered: true };
    const developer = await scene.app.memberOf('developer', scene.account.accountId);
    expect((await developer.send(ruleUrl(), rule, { method: 'PUT' })).status).toBe(403);
    expect(expectOk(await owner.send(ruleUrl(), rule, { method: 'PUT' }))).toEqual(rule);
    expect(expectOk(await developer.get(ruleUrl()))).toEqual(rule);
    for (const acceptsUpToFils of [-1, 1_000_001, 1.5, '100']) {
      const answer = await owner.send(ruleUrl(), { ...rule, acceptsUpToFils }, { method: 'PUT' });
      expect([acceptsUpToFils, answer.status]).toEqual([acceptsUpToFils, 400]);
    }
    await scene.setRule({});
  });
});
