import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { disableEndpoint, enableEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

let portal: Portal;
let owner: PortalMember;
let path: string;
beforeAll(async () => {
  portal = await createPortal();
  owner = await portal.memberOf('owner');
  path = `/accounts/${owner.accountId}`;
});
afterAll(() => portal.close());

const deps = () => ({ db: portal.db, clock: systemClock });

async function makeKey(): Promise<{ apiKeyId: number; url: string }> {
  const { key } = expectOk(await owner.send(`${path}/keys`, { name: 'Shop' }));
  return { apiKeyId: key.apiKeyId, url: `${path}/keys/${key.apiKeyId}` };
}

async function makeEndpoint(): Promise<{ endpointId: number; url: string }> {
  const url = `${path}/webhook-endpoints`;
  const { endpoint } = expectOk(await owner.send(url, { url: `https://hooks.example.ae/${randomUUID()}` }));
  return { endpointId: endpoint.endpointId, url: `${url}/${endpoint.endpointId}` };
}

describe('an API key', () => {
  test('that the operator disabled is enabled by the operator alone', async () => {
    const { apiKeyId, url } = await makeKey();
    await changeApiKeyStatus(deps(), { apiKeyId, action: 'disable' });
    const refused = await owner.send(`${url}/enable`);
    expectRefusal(refused, 409, 'Disabled by the operator');
    expect(refused.body.reason).toBe('disabled_by_operator');
    // A member's disabling takes nothing from the operator.
    expect(expectOk(await owner.send(`${url}/disable`))).toMatchObject({ disabledBy: 'operator' });
    expectRefusal(await owner.send(`${url}/enable`), 409, 'Disabled by the operator');
    expect(await changeApiKeyStatus(deps(), { apiKeyId, action: 'enable' })).toMatchObject({
      status: 'active',
    });
    expect(expectOk(await owner.send(`${url}/disable`))).toMatchObject({ disabledBy: 'member' });
    expect(expectOk(await owner.send(`${url}/enable`))).toMatchObject({ status: 'active', disabledBy: null });
  });

  test('that a member disabled becomes the operator’s to enable once the operator disables it too', async () => {
    const { apiKeyId, url } = await makeKey();
    expectOk(await owner.send(`${url}/disable`));
    await changeApiKeyStatus(deps(), { apiKeyId, action: 'disable' });
    expectRefusal(await owner.send(`${url}/enable`), 409, 'Disabled by the operator');
    expect(expectOk(await owner.send(`${url}/revoke`))).toMatchObject({
      status: 'revoked',
      disabledBy: null,
    });
    expectRefusal(await owner.send(`${url}/enable`), 409, 'API key stays revoked');
  });
});

describe('a webhook endpoint', () => {
  test('that the operator disabled is enabled by the operator alone', async () => {
    const { endpointId, url } = await makeEndpoint();
    await disableEndpoint(deps(), endpointId);
    const refused = await owner.send(`${url}/enable`);
    expectRefusal(refused, 409, 'Disabled by the operator');
    expect(expectOk(await owner.send(`${url}/disable`))).toMatchObject({ disabledBy: 'operator' });
    expect(await enableEndpoint(deps(), endpointId)).toMatchObject({
      status: 'active',
      disabledBy: undefined,
    });
    expect(expectOk(await owner.send(`${url}/disable`))).toMatchObject({ disabledBy: 'member' });
    expect(expectOk(await owner.send(`${url}/enable`))).toMatchObject({ status: 'active', disabledBy: null });
  });

  test('that a member, or its own answers, disabled becomes the operator’s once the operator disables it too', async () => {
    const { endpointId, url } = await makeEndpoint();
    expectOk(await owner.send(`${url}/disable`));
    await disableEndpoint(deps(), endpointId);
    expectRefusal(await owner.send(`${url}/enable`), 409, 'Disabled by the operator');
    const gone = await makeEndpoint();
    await portal.db.query({
      text: `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', disabled_at = now()
             WHERE endpoint_id = $1`,
      values: [gone.endpointId],
    });
    expectOk(await owner.send(`${gone.url}/enable`));
  });
});
