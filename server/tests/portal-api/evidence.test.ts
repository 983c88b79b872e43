import { rename, writeFile } from 'node:fs/promises';
import { memberRoles } from '@satha/terms/people';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/note-operator.ts';
import { suspendMember } from '../../src/domain/members/suspension/suspend-member.ts';
import { type DrivenTrip, type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { asPhoto, declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

let scene: EvidenceScene<Portal>;
let viewer: PortalMember;
beforeAll(async () => {
  scene = await openEvidencePortal();
  viewer = await scene.app.memberOf('viewer', scene.account.accountId);
});
afterAll(() => scene.close());

const listPath = ({ tripId }: { readonly tripId: number }, accountId = scene.account.accountId) =>
  `/accounts/${accountId}/trips/${tripId}/evidence`;
const parts = ['file', 'thumbnail'] as const;
const partPath = (trip: { readonly tripId: number }, { evidenceId }: MadePhoto, part: string, of?: number) =>
  `${listPath(trip, of)}/${evidenceId}/${part}`;

/** What a browser is sent of a file. */
async function open(who: PortalMember, path: string) {
  const answer = await fetch(`${scene.app.baseUrl}/portal-api${path}`, {
    headers: { cookie: [...who.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function photographed(): Promise<{ readonly trip: DrivenTrip; readonly photo: MadePhoto }> {
  const [trip, photo] = [await scene.beginTrip(), await makePhoto('png')];
  await trip.keep(photo);
  return { trip, photo };
}

/** Changes what the operator would change. */
const change = (text: string, id: number) => scene.app.db.query({ text, values: [id] });

describe('The evidence of a trip', () => {
  test('is told with who saw it, and without addresses that others could open', async () => {
    const { trip, photo } = await photographed();
    const missing = await makePhoto();
    expectOk(await trip.declare(declarationOf(missing, { stage: 'delivery' })));
    const recipient = { evidenceId: asPhoto(missing.bytes).evidenceId, stage: 'delivery' };
    expectOk(
      await trip.declare({
        ...recipient,
        recordedAt: '2026-11-20T11:00:00+04:00',
        recipient: { name: 'Salim' },
      }),
    );
    const { items } = expectOk(await viewer.get(listPath(trip)));
    const { evidence } = expectOk(await scene.list(trip.tripId));
    const seenBy = { name: expect.stringMatching(/\S/) };
    const { url, thumbnailUrl, urlsExpireAt, ...kept } = evidence[0].photo;
    expect([url, thumbnailUrl, urlsExpireAt].every((text) => typeof text === 'string')).toBe(true);
    expect(items).toEqual([
      { ...evidence[0], photo: kept, seenBy },
      { ...evidence[1], seenBy },
      { ...evidence[2], seenBy },
    ]);
    expect(items[0].photo.sha256).toBe(photo.file.sha256);
    expect(items[1].photo.storedAt).toBeUndefined();
    expect(items[2].recipient).toEqual({ name: 'Salim' });
  });

  test('names the driver in Arabic, too, where the operator has said how', async () => {
    const { trip } = await photographed();
    await change(`UPDATE drivers SET name_ar = 'بلال أحمد' WHERE driver_id = $1`, trip.driverId);
    const { items } = expectOk(await viewer.get(listPath(trip)));
    expect(items[0].seenBy).toEqual({ name: expect.any(String), nameAr: 'بلال أحمد' });
  });

  test.each(memberRoles)('is shown to a member who is %s', async (role) => {
    const { trip, photo } = await photographed();
    const member = await scene.app.memberOf(role, scene.account.accountId);
    expectOk(await member.get(listPath(trip)));
    for (const part of parts) {
      expect((await open(member, partPath(trip, photo, part))).status).toBe(200);
    }
  });

  test('is not there for members of other accounts, by either account’s number, and for nobody signed in', async () => {
    const { trip, photo } = await photographed();
    const stranger = await scene.app.memberOf('owner');
    const [theirs, own] = [scene.account.accountId, stranger.accountId];
    for (const path of [listPath(trip), ...parts.map((part) => partPath(trip, photo, part))]) {
      expectRefusal(await stranger.get(path), 404, 'Account not found');
      expectRefusal(await stranger.get(path.replace(`/${theirs}/`, `/${own}/`)), 404, 'Trip not found');
      expectRefusal(await scene.app.browser().get(path), 401, 'Sign in first');
      const byKey = { 'x-api-key': scene.account.rawApiKey };
      expectRefusal(await scene.app.browser().get(path, byKey), 401, 'Sign in first');
    }
  });

  test('is not there under another trip of the account, nor under a name that is none', async () => {
    const { trip, photo } = await photographed();
    const other = await photographed();
    for (const part of parts) {
      const elsewhere = partPath(other.trip, photo, part);
      expectRefusal(await viewer.get(elsewhere), 404, 'Evidence not found');
      expectRefusal(await viewer.get(partPath({ tripId: 987_654 }, photo, part)), 404, 'Trip not found');
      const unnamed = `${listPath(trip)}/front/${part}`;
      expectRefusal(await viewer.get(unnamed), 400, 'Invalid request', ['evidenceId']);
    }
    expectRefusal(await viewer.get(listPath({ tripId: 987_654 })), 404, 'Trip not found');
  });
});

describe('A file of evidence', () => {
  test('is shown as it was sent, and does nothing in a browser', async () => {
    const { trip, photo } = await photographed();
    const shown = await open(viewer, partPath(trip, photo, 'file'));
    expect(shown.bytes).toEqual(photo.bytes);
    const small = await open(viewer, partPath(trip, photo, 'thumbnail'));
    expect((await sharp(small.bytes).metadata()).format).toBe('jpeg');
    for (const [{ headers, bytes }, type, name] of [
      [shown, 'image/png', 'png'],
      [small, 'image/jpeg', 'jpg'],
    ] as const) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'content-disposition': `inline; filename="trip-${trip.tripId}-1.${name}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('that has not arrived, that is of an item without one, or that was erased is not there', async () => {
    const { trip, photo } = await photographed();
    const missing = await makePhoto();
    expectOk(await trip.declare(declarationOf(missing)));
    const mark = {
      ...declarationOf(asPhoto(missing.bytes)),
      photo: undefined,
      condition: { area: 'roof', mark: 'dent', severity: 'light' },
    };
    expectOk(await trip.declare(mark));
    await scene.app.db.query({
      text: 'SELECT erase_evidence(ARRAY[$1::bigint], ARRAY[$2::bigint], now())',
      values: [scene.account.accountId, trip.tripId],
    });
    for (const { evidenceId } of [photo, missing, mark]) {
      for (const part of parts) {
        const answer = await viewer.get(`${listPath(trip)}/${evidenceId}/${part}`);
        expectRefusal(answer, 404, 'Evidence not found');
      }
    }
    const { items } = expectOk(await viewer.get(listPath(trip)));
    expect(items.map((item: { erasedAt?: string }) => typeof item.erasedAt)).toContain('string');
  });

  test('is closed at once to a member who was removed, and to all while the account is suspended', async () => {
    const { trip, photo } = await photographed();
    const { accountId } = scene.account;
    const removed = await scene.app.memberOf('viewer', accountId);
    const path = partPath(trip, photo, 'thumbnail');
    expect((await open(removed, path)).status).toBe(200);
    const owner = await scene.app.memberOf('owner', accountId);
    const left = `/accounts/${accountId}/members/${removed.memberId}`;
    expectOk(await owner.send(left, undefined, { method: 'DELETE' }));
    expectRefusal(await removed.get(path), 404, 'Account not found');
    await change(
      `UPDATE accounts SET suspended_at = now(), suspended_reason = 'x' WHERE account_id = $1`,
      accountId,
    );
    expectRefusal(await viewer.get(path), 403, 'Account is suspended');
    expectRefusal(await viewer.get(listPath(trip)), 403, 'Account is suspended');
    await change(
      'UPDATE accounts SET suspended_at = NULL, suspended_reason = NULL WHERE account_id = $1',
      accountId,
    );
    expect((await open(viewer, path)).status).toBe(200);
  });

  test('is closed to a member who was suspended or has signed out', async () => {
    const { trip, photo } = await photographed();
    const path = partPath(trip, photo, 'file');
    const suspended = await scene.app.memberOf('viewer', scene.account.accountId);
    await suspendMember(
      { db: scene.app.db, clock: scene.clock },
      { actor: commandLine, memberId: suspended.memberId, reason: 'Left' },
    );
    expectRefusal(await suspended.get(path), 401, 'Sign in first');
    const gone = await scene.app.memberOf('viewer', scene.account.accountId);
    const cookies = new Map(gone.cookies);
    expectOk(await gone.send('/sign-out'));
    for (const [name, value] of cookies) gone.cookies.set(name, value);
    expectRefusal(await gone.get(path), 401, 'Sign in first');
  });

  test('takes nothing from what a member may ask besides, and has a rate of its own', async () => {
    const { trip, photo } = await photographed();
    const member = await scene.app.memberOf('viewer', scene.account.accountId);
    const path = partPath(trip, photo, 'thumbnail');
    expect((await open(member, path)).status).toBe(200);
    scene.clock.advance({ minutes: 1 });
    const answers = await Promise.all(Array.from({ length: 155 }, () => open(member, path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expectOk(await member.get(listPath(trip)));
    scene.clock.advance({ seconds: 1 });
    expect((await open(member, path)).status).toBe(200);
  });

  test('is asked for again while the store is away', async () => {
    const away = await openEvidencePortal();
    const member = await away.app.memberOf('viewer', away.account.accountId);
    const [trip, photo] = [await away.beginTrip(), await makePhoto()];
    await trip.keep(photo);
    const path = `/accounts/${away.account.accountId}/trips/${trip.tripId}/evidence/${photo.evidenceId}/file`;
    await rename(away.folder, `${away.folder}-elsewhere`);
    await writeFile(away.folder, 'no folder');
    const answer = await member.get(path);
    expectRefusal(answer, 503, 'Service unavailable');
    expect(away.app.logLines.join()).toContain('until their store can be used');
    await away.close();
  });
});
