import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { proveEndpoints } from '../harness/proven-endpoints.ts';

let portal: Portal;
let owner: PortalMember;
let hooks: HookServer;
let url: string;
beforeAll(async () => {
  portal = await createPortal({
    variables: { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on', SATHA_WORK: 'on' },
  });
  hooks = await startHookServer();
  owner = await portal.memberOf('developer');
  url = `/accounts/${owner.accountId}/webhook-endpoints`;
});
afterAll(async () => {
  await hooks.close();
  await portal.close();
});

let hosts = 0;
/** At a host of its own unless an address is named, and proven. */
async function addEndpoint(more: object = {}) {
  hosts += 1;
  const { status, headers, body } = await owner.send(url, { url: hooks.urlOf(`host-${hosts}`), ...more });
  expect(status).toBe(200);
  const endpointUrl = `${url}/${body.data.endpoint.endpointId}`;
  await proveEndpoints(portal.db, body.data.endpoint.endpointId);
  return {
    headers,
    secret: body.data.secret,
    endpointUrl,
    endpoint: (await owner.get(endpointUrl)).body.data,
  };
}

const tell = () =>
  portal.db.query({
    text: `SELECT append_event($1, 'wallet.low', NULL, NULL, NULL, NULL, '{"balanceFils": 100}', now())`,
    values: [owner.accountId],
  });

const deliveriesOf = async (endpointUrl: string, query = '') =>
  (await owner.get(`${endpointUrl}/deliveries${query}`)).body.data.items;

async function actionsOn(endpointId: number): Promise<string[]> {
  const { rows } = await portal.db.query<{ action: string }>({
    text: 'SELECT action FROM audit_entries WHERE account_id = $1 AND subject = $2 ORDER BY audit_entry_id',
    values: [owner.accountId, `endpoint ${endpointId}`],
  });
  return rows.map(({ action }) => action);
}

describe('endpoints', () => {
  test('are added with a secret that is told this once', async () => {
    const { endpoint, secret, headers } = await addEndpoint({
      eventTypes: ['trip.completed'],
      inOrder: true,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject({ eventTypes: ['trip.completed'], inOrder: true, status: 'active' });
    const list = await owner.get(url);
    expect(list.body.data.items).toContainEqual(endpoint);
    expect(list.body.data.eventTypes).toContain('trip.completed');
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect(portal.logLines.join()).not.toContain(secret);
    expect(await actionsOn(endpoint.endpointId)).toEqual(['webhook_endpoint.created']);
  });

  test.each([
    [{ url: 'nowhere' }, 'url'],
    [{ url: 'http://hooks.example.ae/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://a:b@hooks.example.ae/' }, 'url'],
    [{ eventTypes: ['trip.vanished'] }, 'eventTypes'],
    [{ eventTypes: [] }, 'eventTypes'],
    [{ inOrder: 'yes' }, 'inOrder'],
  ])('are refused, and not changed so: %j', async (wrong, field) => {
    const { endpointUrl, endpoint } = await addEndpoint();
    const made = await owner.send(url, { url: 'https://hooks.example.ae/', ...wrong });
    const changed = await owner.send(endpointUrl, wrong, { method: 'PATCH' });
    for (const { status, body } of [made, changed]) {
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
    expect((await owner.get(endpointUrl)).body.data).toEqual(endpoint);
    await owner.send(endpointUrl, undefined, { method: 'DELETE' });
  });

  test('are changed in part, turned off and on, and taken away', async () => {
    const { endpointUrl, endpoint } = await addEndpoint({ eventTypes: ['trip.completed'] });
    const change = async (body: object) =>
      (await owner.send(endpointUrl, body, { method: 'PATCH' })).body.data;
    expect(await change({ inOrder: false })).toEqual(endpoint);
    expect(await change({ url: `${hooks.url}/other` })).toMatchObject({
      url: `${hooks.url}/other`,
      eventTypes: ['trip.completed'],
      proof: 'unproven',
      provenAt: null,
    });
    expect(await change({ eventTypes: null })).toMatchObject({ eventTypes: null, url: `${hooks.url}/other` });
    expect(await change({ inOrder: true })).toMatchObject({ inOrder: true, eventTypes: null });
    const turn = async (action: string) => (await owner.send(`${endpointUrl}/${action}`)).body.data.status;
    expect([await turn('disable'), await turn('disable')]).toEqual(['disabled', 'disabled']);
    expect([await turn('enable'), await turn('enable')]).toEqual(['active', 'active']);
    expect((await owner.send(endpointUrl, undefined, { method: 'DELETE' })).status).toBe(200);
    const { status, body } = await owner.get(endpointUrl);
    expect([status, body.message]).toEqual([404, 'Webhook endpoint not found']);
    expect(await actionsOn(endpoint.endpointId)).toEqual(
      ['created', 'changed', 'changed', 'changed', 'changed', 'disabled', 'enabled', 'removed'].map(
        (what) => `webhook_endpoint.${what}`,
      ),
    );
  });

  test('are twenty at the most', async () => {
    const other = await portal.memberOf('owner');
    const endpoints = `/accounts/${other.accountId}/webhook-endpoints`;
    const add = (at: number) => other.send(endpoints, { url: `https://hooks.example.ae/${at}` });
    for (let at = 0; at < 20; at += 1) expect((await add(at)).status).toBe(200);
    const { status, body } = await add(20);
    expect([status, body.message]).toEqual([409, 'Too many webhook endpoints']);
  });

  test('get a new secret, with the old one beside it for a day or not at all', async () => {
    const { endpointUrl, secret, endpoint } = await addEndpoint();
    const rotate = async (body: object) => (await owner.send(`${endpointUrl}/rotate-secret`, body)).body.data;
    const rotated = await rotate({});
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.oldExpiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const signatures = async () => {
      await owner.send(`${endpointUrl}/test`);
      return String(hooks.hooks.at(-1)?.headers['webhook-signature']).split(' ').length;
    };
    expect(await signatures()).toBe(2);
    await rotate({ atOnce: true });
    expect(await signatures()).toBe(1);
    expect(await actionsOn(endpoint.endpointId)).toContain('webhook_endpoint.secret_rotated');
  });
});

describe('a new address', () => {
  const at = (endpointId: number) => `${url}/${endpointId}`;
  const add = async (address: string) => owner.send(url, { url: address });

  test('is refused when the account has it already, however it is written, and so is moving there', async () => {
    const address = `${hooks.urlOf('twice')}/a`;
    const { body } = await add(address);
    const refused = await add(address.replace('http', 'HTTP').replace('/a', '/./a'));
    expect([refused.status, refused.body.reason]).toEqual([409, 'webhook_endpoint_exists']);
    for (const same of [
      address.replace('localhost', 'localhost.'),
      `${address}?`,
      address.replace(/a$/, '%61'),
    ]) {
      expect([same, (await add(same)).body.reason]).toEqual([same, 'webhook_endpoint_exists']);
    }
    const { endpointUrl, endpoint } = await addEndpoint();
    const moved = await owner.send(endpointUrl, { url: address }, { method: 'PATCH' });
    expect([moved.status, moved.body.reason]).toEqual([409, 'webhook_endpoint_exists']);
    expect((await owner.get(endpointUrl)).body.data).toEqual(endpoint);
    await owner.send(at(body.data.endpoint.endpointId), undefined, { method: 'DELETE' });
    expect((await add(address)).status).toBe(200);
  });

  test('is sent nothing but challenges until it answers one, and is asked at once when somebody wishes', async () => {
    hooks.answerChallengesBy((_, response) => void response.writeHead(401).end());
    const { endpoint } = (await add(hooks.urlOf('asked'))).body.data;
    expect(endpoint).toMatchObject({ status: 'active', proof: 'unproven', provenAt: null });
    const endpointUrl = at(endpoint.endpointId);
    for (const [path, body] of [
      ['test', undefined],
      ['resend-missed', {}],
    ] as const) {
      const { status, body: answer } = await owner.send(`${endpointUrl}/${path}`, body);
      expect([status, answer.reason]).toEqual([409, 'webhook_endpoint_unproven']);
    }
    const ask = async () => (await owner.send(`${endpointUrl}/challenge`)).body.data;
    expect(await ask()).toEqual({
      isProven: false,
      error: 'The answer was status 401.',
      fault: 'status',
      statusCode: 401,
    });
    expect((await owner.get(endpointUrl)).body.data).toMatchObject({
      proof: 'unproven',
      challengeError: 'The answer was status 401.',
      challengeFault: 'status',
      challengeStatus: 401,
    });
    expect(hooks.hooks.filter(({ headers }) => headers.host?.startsWith('asked.'))).toEqual([]);
    hooks.answerChallengesBy(undefined);
    expect(await ask()).toMatchObject({ isProven: true, error: null, fault: null });
    expect((await owner.get(endpointUrl)).body.data).toMatchObject({
      proof: 'answered',
      challengeError: null,
      challengeFault: null,
      challengeStatus: null,
    });
    // Other endpoints of the account are asked by themselves meanwhile.
    const challenges = () => hooks.challenges.filter(({ headers }) => headers.host?.startsWith('asked.'));
    const sent = challenges().length;
    for (let times = 0; times < 3; times += 1) {
      expect(await ask()).toMatchObject({ isProven: true, error: null, fault: null });
    }
    // One that the service had begun by itself before the proof may arrive as late as this.
    expect(challenges().length).toBeLessThanOrEqual(sent + 1);
    expect((await owner.send(`${endpointUrl}/test`)).body.data).toMatchObject({ hasArrived: true });
  });

  test('is asked by itself as soon as it was added', async () => {
    const { endpoint } = (await add(hooks.urlOf('by-itself'))).body.data;
    const proof = async () => (await owner.get(at(endpoint.endpointId))).body.data.proof;
    await expect.poll(proof).toBe('answered');
  });

  test('that was asked too often is not asked, and it is told when it can be', async () => {
    hooks.answerChallengesBy((_, response) => void response.writeHead(401).end());
    const member = await portal.memberOf('developer');
    const endpoints = `/accounts/${member.accountId}/webhook-endpoints`;
    const { endpoint } = (await member.send(endpoints, { url: hooks.urlOf('often') })).body.data;
    const ask = () => member.send(`${endpoints}/${endpoint.endpointId}/challenge`);
    let answer = await ask();
    for (let times = 0; times < 12 && answer.status === 200; times += 1) answer = await ask();
    expect([answer.status, answer.body.reason]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    hooks.answerChallengesBy(undefined);
  });
});

describe('deliveries', () => {
  test('a test is sent at once, and told whether it arrived or not', async () => {
    const { endpointUrl } = await addEndpoint({ eventTypes: ['trip.completed'] });
    expect((await owner.send(`${endpointUrl}/test`)).body.data).toMatchObject({
      hasArrived: true,
      statusCode: 204,
      error: null,
    });
    await owner.send(endpointUrl, { url: 'http://127.0.0.1:1024/' }, { method: 'PATCH' });
    await proveEndpoints(portal.db);
    expect((await owner.send(`${endpointUrl}/test`)).body.data).toMatchObject({
      hasArrived: false,
      statusCode: null,
      error: expect.any(String),
    });
    const [failed, arrived] = await deliveriesOf(endpointUrl);
    expect([failed, arrived]).toMatchObject([
      { eventId: null, eventType: 'webhook.test', status: 'failed', attemptCount: 1 },
      { eventId: null, eventType: 'webhook.test', status: 'succeeded' },
    ]);
    const { body } = await owner.get(`${endpointUrl}/deliveries/${arrived.deliveryId}`);
    expect(JSON.parse(body.data.body)).toMatchObject({ type: 'webhook.test' });
    expect(body.data.attempts).toMatchObject([{ attempt: 1, statusCode: 204, error: null }]);
    const again = await owner.send(`${endpointUrl}/deliveries/${arrived.deliveryId}/resend`);
    expect([again.status, again.body.message]).toEqual([404, 'Delivery not found']);
  });

  test('are listed in pages, shown with what was sent and answered, and sent again', async () => {
    const { endpointUrl, endpoint } = await addEndpoint({
      url: `${hooks.url}/again`,
      eventTypes: ['wallet.low'],
    });
    for (let at = 0; at < 3; at += 1) await tell();
    const arrived = () => hooks.hooks.filter(({ path }) => path === '/again');
    await expect.poll(() => arrived().length).toBe(3);
    await expect.poll(async () => (await deliveriesOf(endpointUrl, '?status=succeeded')).length).toBe(3);
    const first = (await owner.get(`${endpointUrl}/deliveries?limit=2`)).body.data;
    const second = (await owner.get(`${endpointUrl}/deliveries?limit=2&cursor=${first.nextCursor}`)).body
      .data;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    const [{ deliveryId, eventId }] = second.items;
    const one = (await owner.get(`${endpointUrl}/deliveries/${deliveryId}`)).body.data;
    expect(JSON.parse(one.body).data).toMatchObject({ id: eventId, type: 'wallet.low' });
    expect(arrived().some(({ body }) => body === one.body)).toBe(true);

    const resent = await owner.send(`${endpointUrl}/deliveries/${deliveryId}/resend`);
    expect(resent.body.data).toMatchObject({ deliveryId, status: 'pending' });
    await expect.poll(() => arrived().length).toBe(4);
    expect(arrived().at(-1)?.headers['webhook-id']).toBe(eventId);

    await owner.send(`${endpointUrl}/disable`);
    await tell();
    const refused = await owner.send(`${endpointUrl}/deliveries/${deliveryId}/resend`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Webhook endpoint is disabled']);
    expect((await owner.send(`${endpointUrl}/resend-missed`, {})).status).toBe(409);
    await owner.send(`${endpointUrl}/enable`);
    const missed = await owner.send(`${endpointUrl}/resend-missed`, {});
    expect(missed.body.data).toMatchObject({ resentCount: expect.any(Number), nextEventNumber: null });
    await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(5);
    expect(await actionsOn(endpoint.endpointId)).toEqual(
      ['created', 'event_resent', 'disabled', 'enabled', 'missed_resent'].map(
        (what) => `webhook_endpoint.${what}`,
      ),
    );
  });
});

describe('who may', () => {
  test('a viewer and finance see endpoints and how deliveries went, and change nothing', async () => {
    const { endpointUrl } = await addEndpoint();
    await owner.send(`${endpointUrl}/test`);
    const [{ deliveryId }] = await deliveriesOf(endpointUrl);
    for (const role of ['viewer', 'finance'] as const) {
      const member = await portal.memberOf(role, owner.accountId);
      for (const path of [url, endpointUrl, `${endpointUrl}/deliveries`]) {
        expect((await member.get(path)).status).toBe(200);
      }
      expect((await member.get(`${endpointUrl}/deliveries/${deliveryId}`)).status).toBe(403);
      for (const path of everyChange(endpointUrl, deliveryId)) {
        expect((await member.send(path.path, path.body, { method: path.method })).status).toBe(403);
      }
    }
  });

  test('nobody of another account sees or changes an endpoint, under either account', async () => {
    const { endpointUrl, endpoint } = await addEndpoint();
    await owner.send(`${endpointUrl}/test`);
    const [{ deliveryId }] = await deliveriesOf(endpointUrl);
    const stranger = await portal.memberOf('owner');
    const own = `/accounts/${stranger.accountId}/webhook-endpoints/${endpoint.endpointId}`;
    const sent = hooks.hooks.length;
    for (const [base, message] of [
      [endpointUrl, 'Account not found'],
      [own, 'Webhook endpoint not found'],
    ] as const) {
      for (const path of [base, `${base}/deliveries`, `${base}/deliveries/${deliveryId}`]) {
        const { status, body } = await stranger.get(path);
        expect([status, body.message]).toEqual([404, message]);
      }
      for (const { path, method, body: sending } of everyChange(base, deliveryId)) {
        const { status, body } = await stranger.send(path, sending, { method });
        expect([status, body.message]).toEqual([404, message]);
      }
    }
    expect((await owner.get(endpointUrl)).body.data).toEqual(endpoint);
    expect(hooks.hooks).toHaveLength(sent);
  });
});

function everyChange(base: string, deliveryId: number) {
  const posts = ['disable', 'enable', 'challenge', 'test', `deliveries/${deliveryId}/resend`].map((end) => ({
    path: `${base}/${end}`,
    method: 'POST' as const,
    body: undefined,
  }));
  return [
    ...posts,
    { path: `${base}/rotate-secret`, method: 'POST' as const, body: {} },
    { path: `${base}/resend-missed`, method: 'POST' as const, body: {} },
    { path: base, method: 'PATCH' as const, body: { inOrder: true } },
    { path: base, method: 'DELETE' as const, body: undefined },
  ];
}
