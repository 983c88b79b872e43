import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { makeEndpointSecret } from '../endpoints/endpoint-secret.ts';
import { signMessage } from './sign-message.ts';

test('A receiver with any of the secrets can verify the message, and one with another cannot', () => {
  const secrets = [makeEndpointSecret(), makeEndpointSecret(), makeEndpointSecret()];
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const body = JSON.stringify({ text });
      const headers = signMessage({ id: 'evt_7_1', body }, secrets, systemClock());
      for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ text });
      expect(() => new Webhook(makeEndpointSecret()).verify(body, headers)).toThrow('No matching signature');
      expect(() => new Webhook(secrets[0] as string).verify(`${body} `, headers)).toThrow(
        'No matching signature',
      );
    }),
    { numRuns: 30 },
  );
});

test('The signature is an HMAC by SHA-256 of id, time in seconds and body, in base64', () => {
  const secret = makeEndpointSecret();
  const at = Temporal.Instant.from('2026-11-18T08:00:00.999Z');
  const headers = signMessage({ id: 'evt_7_1', body: '{"a":"سطحة"}' }, [secret], at);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  const signature = createHmac('sha256', key).update('evt_7_1.1794988800.{"a":"سطحة"}').digest('base64');
  expect(headers).toEqual({
    'webhook-id': 'evt_7_1',
    'webhook-timestamp': '1794988800',
    'webhook-signature': `v1,${signature}`,
  });
});
