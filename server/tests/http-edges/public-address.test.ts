import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let secure: TestApp;
let plain: TestApp;

beforeAll(async () => {
  secure = await startTestApp({ variables: { SATHA_SANDBOX_PUBLIC_URL: 'https://sandbox.example.ae' } });
  plain = await startTestApp({
    shared: { db: secure.db, url: secure.databaseUrl },
    variables: { SATHA_SANDBOX_PUBLIC_URL: 'http://sandbox.example.ae' },
  });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

describe('A service that browsers find by https', () => {
  test('tells them on every answer to ask for it by nothing else any more', async () => {
    const { rawApiKey } = await secure.makeAccount();
    const broken = (await sendRaw(secure.baseUrl, 'no http\r\n\r\n'))[0] as Answer;
    const stream = await secure.get('/api/Events/stream', rawApiKey);
    const answers = [
      broken,
      stream,
      ...(await Promise.all(
        ['/', '/docs', '/openapi.json', '/livez', '/nothing', '/portal/', '/track/', '/portal-api/me'].map(
          (path) => secure.get(path),
        ),
      )),
      await secure.get(paths.search),
      await secure.get(paths.search, rawApiKey),
      await secure.get('/openapi.json', undefined, { 'if-none-match': '*' }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expect(answers.at(-1)?.status).toBe(304);
  });

  test('and one that they find by http tells them nothing of it', async () => {
    for (const path of ['/', '/docs', '/livez', '/nothing']) {
      expect((await plain.get(path)).headers.has('strict-transport-security')).toBe(false);
    }
  });
});

describe('What changes something, where the public address is https,', () => {
  const signIn = async (app: TestApp, origin: string, host: string, more: Record<string, string> = {}) => {
    const headers = { Host: host, Origin: origin, 'Content-Type': 'application/json', ...more };
    const body = JSON.stringify({ email: 'nobody@example.ae', password: 'not the password' });
    return (
      await sendRaw(app.baseUrl, rawRequest('POST', '/portal-api/sign-in', headers, body))
    )[0] as Answer;
  };

  test.each([
    ['the public address', 'https://sandbox.example.ae', 'sandbox.example.ae'],
    ['the public address, whatever name a proxy asks by', 'https://sandbox.example.ae', '127.0.0.1:4010'],
    ['another https name of the service', 'https://portal.example.ae', 'portal.example.ae'],
  ])('is taken from %s', async (_what, origin, host) => {
    const more = { 'Sec-Fetch-Site': 'same-origin' };
    expectRefusal(await signIn(secure, origin, host, more), 401, 'Email or password is wrong');
  });

  test.each([
    ['its host by http', 'http://sandbox.example.ae', 'sandbox.example.ae'],
    ['its host at another port', 'https://sandbox.example.ae:8443', 'sandbox.example.ae'],
    ['another name by http', 'http://portal.example.ae', 'portal.example.ae'],
    ['this machine by http', 'http://127.0.0.1:4010', '127.0.0.1:4010'],
    ['another host', 'https://evil.example', 'sandbox.example.ae'],
  ])('is refused from %s', async (_what, origin, host) => {
    expectRefusal(await signIn(secure, origin, host), 403, 'Request comes from another site');
    const told = { 'Sec-Fetch-Site': 'same-origin' };
    expectRefusal(await signIn(secure, origin, host, told), 403, 'Request comes from another site');
  });

  test('is refused from where the browser says that it is another site, though the origin were ours', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await signIn(secure, 'https://sandbox.example.ae', 'sandbox.example.ae', {
        'Sec-Fetch-Site': site,
      });
      expectRefusal(answer, 403, 'Request comes from another site');
    }
  });

  test('is taken by http where the public address is http', async () => {
    const answer = await signIn(plain, 'http://127.0.0.1:4010', '127.0.0.1:4010');
    expectRefusal(answer, 401, 'Email or password is wrong');
  });
});
