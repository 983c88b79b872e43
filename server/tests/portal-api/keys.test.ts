import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

let portal: Portal;
let owner: PortalMember;
let developer: PortalMember;
let keysUrl: string;
beforeAll(async () => {
  portal = await createPortal();
  owner = await portal.memberOf('owner');
  developer = await portal.memberOf('developer', owner.accountId);
  keysUrl = `/accounts/${owner.accountId}/keys`;
});
afterAll(() => portal.close());

async function createKey(name = 'Shop') {
  const { status, headers, body } = await developer.send(keysUrl, { name });
  expect(status).toBe(200);
  return { headers, ...body.data };
}

async function auditLines() {
  const { rows } = await portal.db.query<{
    action: string;
    subject: string;
    details: object;
    member_id: number;
  }>({
    text: 'SELECT action, subject, details, actor_id AS member_id FROM audit_entries WHERE account_id = $1 ORDER BY audit_entry_id',
    values: [owner.accountId],
  });
  return rows;
}

describe('creating', () => {
  test('a key is refused a name that is a raw key, or that turns text around', async () => {
    const { rawKey } = await createKey();
    for (const name of [rawKey, 'of \u202eshop']) {
      expectRefusal(await developer.send(keysUrl, { name }), 400, 'Invalid request', ['name']);
    }
  });

  test('a key is of the account in the path and written down as of whoever asked, whatever else the body names', async () => {
    const other = await portal.memberOf('owner');
    const named = {
      name: 'Shop',
      accountId: other.accountId,
      actor: { kind: 'operator', id: 1, name: 'Satha' },
    };
    const { key, rawKey } = expectOk(await developer.send(keysUrl, named));
    const { rows } = await portal.db.query({
      text: 'SELECT account_id FROM api_keys WHERE api_key_id = $1',
      values: [key.apiKeyId],
    });
    expect([rows, rawKey]).toEqual([[{ account_id: owner.accountId }], expect.any(String)]);
    expect((await auditLines()).at(-1)).toMatchObject({ member_id: developer.memberId });
    expectOk(await developer.send(keysUrl, { name: 'Shop', accountId: 'x', actor: null }));
  });

  test('a key that works at once, whose raw form is in this answer and in no other place', async () => {
    const { key, rawKey, headers } = await createKey('  Booking system ');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(rawKey).toMatch(/^svc_sk_test_[0-9A-Za-z]{40}$/);
    expect(key).toMatchObject({
      name: 'Booking system',
      prefix: 'svc_sk_test_',
      lastFour: rawKey.slice(-4),
      status: 'active',
      lastUsedAt: null,
    });
    expect((await portal.get('/api/Trips', rawKey)).status).toBe(200);
    const list = await owner.get(keysUrl);
    expect(list.body.data.items[0]).toMatchObject({ apiKeyId: key.apiKeyId });
    expect(JSON.stringify(list.body)).not.toContain(rawKey);
    expect(portal.logLines.join()).not.toContain(rawKey.slice(13));
    const { rows } = await portal.db.query<{ found: number }>({
      text: `SELECT count(*) AS found FROM audit_entries a WHERE to_jsonb(a)::text LIKE '%' || $1 || '%'`,
      values: [rawKey.slice(13)],
    });
    expect(rows[0]?.found).toBe(0);
    expect(await auditLines()).toContainEqual({
      action: 'api_key.created',
      subject: `key ${key.apiKeyId}`,
      details: { name: 'Booking system', lastFour: rawKey.slice(-4) },
      member_id: developer.memberId,
    });
  });

  test.each(['', ' ', 'x'.repeat(81), 'a\u0000b', 7, undefined])(
    'is refused for the name %j, and makes nothing',
    async (name) => {
      const before = (await owner.get(keysUrl)).body.data.items.length;
      const { status, body } = await developer.send(keysUrl, { name });
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe('name');
      expect((await owner.get(keysUrl)).body.data.items).toHaveLength(before);
    },
  );
});

describe('turning off and on', () => {
  test('counts from the next request on, may be asked for twice, and is written down once', async () => {
    const { key, rawKey } = await createKey();
    const url = `${keysUrl}/${key.apiKeyId}`;
    const call = async () => (await portal.get('/api/Trips', rawKey)).body.message;
    const turn = async (action: string) => (await developer.send(`${url}/${action}`)).body.data?.status;
    expect([await turn('disable'), await turn('disable'), await call()]).toEqual([
      'inactive',
      'inactive',
      'API key is inactive',
    ]);
    expect([await turn('enable'), await turn('enable'), await call()]).toEqual(['active', 'active', 'OK']);
    expect([await turn('revoke'), await turn('revoke'), await call()]).toEqual([
      'revoked',
      'revoked',
      'API key is revoked',
    ]);
    for (const action of ['enable', 'disable']) {
      const { status, body } = await developer.send(`${url}/${action}`);
      expect([status, body.message]).toEqual([409, 'API key stays revoked']);
    }
    const lines = (await auditLines()).filter(({ subject }) => subject === `key ${key.apiKeyId}`);
    expect(lines.map(({ action }) => action)).toEqual([
      'api_key.created',
      'api_key.disabled',
      'api_key.enabled',
      'api_key.revoked',
    ]);
  });
});

describe('permissions', () => {
  const url = '/api/WebhookEndpoints';
  const change = (apiKeyId: number, permissions: unknown, by = developer) =>
    by.send(`${keysUrl}/${apiKeyId}`, { permissions }, { method: 'PATCH' });

  test('a key has none unless it is made with some, and the audit log says which', async () => {
    const { key: plain, rawKey: plainKey } = await createKey();
    expect(plain.permissions).toEqual([]);
    expect((await portal.get(url, plainKey)).status).toBe(403);
    const made = await developer.send(keysUrl, { name: 'Set-up', permissions: ['webhooks.write'] });
    const { key, rawKey } = made.body.data;
    expect(key.permissions).toEqual(['webhooks.write']);
    expect((await portal.get(url, rawKey)).status).toBe(200);
    expect(await auditLines()).toContainEqual({
      action: 'api_key.created',
      subject: `key ${key.apiKeyId}`,
      details: { name: 'Set-up', lastFour: rawKey.slice(-4), permissions: ['webhooks.write'] },
      member_id: developer.memberId,
    });
  });

  test('are given and taken from the next request on, may be set so twice, and are written down once', async () => {
    const { key, rawKey } = await createKey();
    const call = async () => (await portal.get(url, rawKey)).status;
    for (const [permissions, status] of [
      [['webhooks.write'], 200],
      [['webhooks.write', 'webhooks.write'], 200],
      [[], 403],
    ] as const) {
      const answer = await change(key.apiKeyId, permissions);
      expect(answer.body.data.permissions).toEqual([...new Set(permissions)]);
      expect(await call()).toBe(status);
    }
    const lines = (await auditLines()).filter(({ subject }) => subject === `key ${key.apiKeyId}`);
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ['api_key.created', expect.anything()],
      ['api_key.permissions_changed', { name: 'Shop', permissions: ['webhooks.write'] }],
      ['api_key.permissions_changed', { name: 'Shop', permissions: [] }],
    ]);
  });

  test('are not given to a key that is revoked, nor ones that there are not', async () => {
    const { key } = await createKey();
    for (const wrong of [['everything'], 'webhooks.write', [null], undefined]) {
      const { status, body } = await change(key.apiKeyId, wrong);
      expect([status, body.message]).toEqual([400, 'Invalid request']);
    }
    await developer.send(`${keysUrl}/${key.apiKeyId}/revoke`);
    const { status, body } = await change(key.apiKeyId, ['webhooks.write']);
    expect([status, body.message]).toEqual([409, 'API key stays revoked']);
  });

  test('are changed by nobody whose role does not allow it, and by nobody of another account', async () => {
    const { key } = await createKey();
    for (const role of ['finance', 'viewer'] as const) {
      const member = await portal.memberOf(role, owner.accountId);
      expect((await change(key.apiKeyId, ['webhooks.write'], member)).status).toBe(403);
    }
    const stranger = await portal.memberOf('owner');
    expect((await change(key.apiKeyId, ['webhooks.write'], stranger)).body.message).toBe('Account not found');
    const own = `/accounts/${stranger.accountId}/keys/${key.apiKeyId}`;
    const foreign = await stranger.send(own, { permissions: ['webhooks.write'] }, { method: 'PATCH' });
    expect(foreign.body.message).toBe('API key not found');
    const list = (await owner.get(keysUrl)).body.data.items as { apiKeyId: number; permissions: string[] }[];
    expect(list.find(({ apiKeyId }) => apiKeyId === key.apiKeyId)?.permissions).toEqual([]);
  });
});

describe('who may', () => {
  test.each(['finance', 'viewer'] as const)(
    'a member with the role %s sees keys and changes none',
    async (role) => {
      const { key, rawKey } = await createKey();
      const member = await portal.memberOf(role, owner.accountId);
      expect((await member.get(keysUrl)).status).toBe(200);
      for (const path of [
        keysUrl,
        ...['disable', 'enable', 'revoke'].map((action) => `${keysUrl}/${key.apiKeyId}/${action}`),
      ]) {
        const { status, body } = await member.send(path, { name: 'Mine' });
        expect([status, body.message]).toEqual([403, 'Your role does not allow this']);
      }
      expect((await portal.get('/api/Trips', rawKey)).status).toBe(200);
    },
  );

  test('nobody of another account sees or changes a key, under either account', async () => {
    const { key, rawKey } = await createKey();
    const stranger = await portal.memberOf('owner');
    expect((await stranger.get(keysUrl)).body.message).toBe('Account not found');
    expect((await stranger.send(keysUrl, { name: 'x' })).body.message).toBe('Account not found');
    for (const action of ['disable', 'enable', 'revoke']) {
      const foreign = await stranger.send(`${keysUrl}/${key.apiKeyId}/${action}`);
      expect([foreign.status, foreign.body.message]).toEqual([404, 'Account not found']);
      const own = await stranger.send(`/accounts/${stranger.accountId}/keys/${key.apiKeyId}/${action}`);
      expect([own.status, own.body.message]).toEqual([404, 'API key not found']);
    }
    expect((await stranger.get(`/accounts/${stranger.accountId}/keys`)).body.data.items).toEqual([]);
    expect((await portal.get('/api/Trips', rawKey)).status).toBe(200);
  });

  test('nobody who is not signed in does anything', async () => {
    const browser = portal.browser();
    expect((await browser.get(keysUrl)).status).toBe(401);
    expect((await browser.send(keysUrl, { name: 'x' })).status).toBe(401);
  });
});
