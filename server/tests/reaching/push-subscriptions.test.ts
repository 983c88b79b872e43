import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DriverPhone, hireDriver, makePhone } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { openBrowser } from '../harness/push-service.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let phone: DriverPhone;

beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_PUSH_HOSTS: 'push.example.ae:8443 *.up.example.ae' } });
  phone = await signedInPhone();
});
afterAll(() => app.close());
beforeEach(async () => {
  expectOk(await drop());
});

async function signedInPhone(): Promise<DriverPhone> {
  const made = makePhone(app, await hireDriver(app));
  await made.signIn();
  return made;
}

const name = () => randomBytes(16).toString('hex');
const browserAt = (host = 'fcm.googleapis.com') =>
  openBrowser(`https://${host}/fcm/send/${name()}`).subscription;
const put = (body: object, by = phone): Promise<Answer> =>
  app.send('PUT', '/driver-api/push-subscription', undefined, body, by.headers());
const drop = (by = phone) =>
  app.send('DELETE', '/driver-api/push-subscription', undefined, undefined, by.headers());

type Kept = { push_endpoint: string | null; language: string | null; is_since: boolean };

/** What is kept of each of a driver's phones. */
async function kept(by = phone): Promise<Kept[]> {
  const { driverId } = expectOk(await by.get('/me'));
  return keptOf(driverId);
}

async function keptOf(driverId: number): Promise<Kept[]> {
  const { rows } = await app.db.query<Kept>({
    text: `SELECT push_endpoint, language, push_since IS NOT NULL AS is_since FROM signed_in_phones
           WHERE driver_id = $1`,
    values: [driverId],
  });
  return rows;
}

const ofNobody = [{ push_endpoint: null, is_since: false }];

describe('A subscription', () => {
  test.each([
    'fcm.googleapis.com',
    'android.googleapis.com',
    'updates.push.services.mozilla.com',
    'autopush.push.services.mozilla.com',
    'wns2-db5p.notify.windows.com',
    'web.push.apple.com',
    'push.example.ae:8443',
    'a.b.up.example.ae',
  ])('at %s is kept for the phone that brings it', async (host) => {
    const subscription = browserAt(host);
    expect(expectOk(await put({ ...subscription, language: 'ur' }))).toEqual({});
    expect(await kept()).toEqual([{ push_endpoint: subscription.endpoint, language: 'ur', is_since: true }]);
  });

  test('that is brought again, or renewed, leaves the language as it was', async () => {
    const subscription = browserAt();
    expectOk(await put({ ...subscription, language: 'bn' }));
    expectOk(await put(subscription));
    const renewed = browserAt();
    expectOk(await put(renewed));
    expect(await kept()).toMatchObject([{ push_endpoint: renewed.endpoint, language: 'bn' }]);
  });

  test('is the phone’s that brought it last, so that no driver is told of what another one is offered', async () => {
    const other = await signedInPhone();
    const subscription = browserAt();
    expectOk(await put(subscription));
    expectOk(await put(subscription, other));
    expect(await kept()).toMatchObject(ofNobody);
    expect(await kept(other)).toMatchObject([{ push_endpoint: subscription.endpoint }]);
  });

  test('has one phone, however many bring it at the same moment, and none of them waits for ever', async () => {
    const others = [phone, await signedInPhone(), await signedInPhone()];
    const subscriptions = [browserAt(), browserAt(), browserAt()];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        others.map((one, place) => put(subscriptions[(place + round) % 3] as object, one)),
      );
      for (const answer of answers) expectOk(answer);
      const all = (await Promise.all(others.map((one) => kept(one)))).flat();
      const held = all.flatMap(({ push_endpoint: endpoint }) => endpoint ?? []);
      expect(new Set(held).size).toBe(held.length);
    }
    const [wanted] = subscriptions;
    for (const answer of await Promise.all(others.map((one) => put(wanted as object, one)))) expectOk(answer);
    const all = (await Promise.all(others.map((one) => kept(one)))).flat();
    expect(all.filter(({ push_endpoint: endpoint }) => endpoint === wanted?.endpoint)).toHaveLength(1);
  });

  test('ends when it is dropped, which can be repeated, and when the phone is signed out', async () => {
    expectOk(await put(browserAt()));
    expect(expectOk(await drop())).toEqual({});
    expect(expectOk(await drop())).toEqual({});
    expect(await kept()).toMatchObject(ofNobody);
    const other = await signedInPhone();
    expectOk(await put(browserAt(), other));
    const { driverId } = expectOk(await other.get('/me'));
    expectOk(await other.post('/sign-out'));
    expect(await keptOf(driverId)).toEqual([]);
  });

  test('is kept for nobody who is not signed in', async () => {
    const nobody = makePhone(app, { phoneCode: '971', mobileNumber: '500000000' });
    expectRefusal(await put(browserAt(), nobody), 401, 'Driver token is required');
    expectRefusal(await drop(nobody), 401, 'Driver token is required');
  });
});

describe('A subscription is refused in a sentence', () => {
  test.each([
    ['what is no address', 'fcm.googleapis.com/fcm/send/a', /is no address/],
    ['an address without encryption', 'http://fcm.googleapis.com/fcm/send/a', /must begin with https/],
    ['another scheme', 'file:///etc/passwd', /must begin with https/],
    ['this machine', 'https://127.0.0.1/push', /is not at a push service/],
    ['this machine by name', 'https://localhost/push', /is not at a push service/],
    ['this machine as one number', 'https://2130706433/push', /is not at a push service/],
    ['this machine by IPv6', 'https://[::1]/push', /is not at a push service/],
    ['this machine, mapped', 'https://[::ffff:127.0.0.1]/push', /is not at a push service/],
    ['the metadata of a cloud', 'https://169.254.169.254/latest', /is not at a push service/],
    ['a server of the inside', 'https://postgres.internal/push', /is not at a push service/],
    ['somebody’s server', 'https://evil.example/push', /is not at a push service/],
    ['a name that ends like a known one', 'https://evilfcm.googleapis.com/a', /is not at a push service/],
    ['a name that begins like a known one', 'https://fcm.googleapis.com.evil.example/a', /is not at a push/],
    ['a name below a known one', 'https://a.fcm.googleapis.com/a', /is not at a push service/],
    ['the wildcard without a name', 'https://notify.windows.com/a', /is not at a push service/],
    [
      'the wildcard with an empty name',
      'https://.notify.windows.com/a',
      /is (not at a push service|no address)/,
    ],
    ['a wildcard’s end in another name', 'https://evilnotify.windows.com/a', /is not at a push service/],
    ['a trailing dot', 'https://fcm.googleapis.com./fcm/send/a', /is not at a push service/],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/a', /is not at a push service/],
    ['a named host at another port', 'https://push.example.ae/a', /is not at a push service/],
    ['a look-alike in other letters', 'https://fcm.googleаpis.com/fcm/send/a', /is not at a push service/],
    [
      'a known host as a name before @',
      'https://fcm.googleapis.com@evil.example/a',
      /has a name or password/,
    ],
    ['a name and a password', 'https://a:b@fcm.googleapis.com/fcm/send/a', /has a name or password/],
    ['a part behind #', 'https://fcm.googleapis.com/fcm/send/a#b', /has a part behind #/],
    ['a known host behind a backslash', 'https://evil.example\\@fcm.googleapis.com/a', /is not at a push/],
    [
      'what grows too long when it is written out',
      `https://fcm.googleapis.com/${'é'.repeat(400)}`,
      /is too long/,
    ],
  ])('%s', async (_, endpoint, sentence) => {
    const answer = await put({ ...browserAt(), endpoint });
    expectRefusal(answer, 400, 'Invalid request', ['endpoint']);
    expect(answer.body.errors[0].message).toMatch(sentence);
    expect(await kept()).toMatchObject(ofNobody);
  });

  test('an address in other letters that is a known one is kept as the known one', async () => {
    const path = `/fcm/send/${name()}`;
    expectOk(await put({ ...browserAt(), endpoint: `HTTPS://FCM.GoogleAPIs.com:443${path}` }));
    expect(await kept()).toMatchObject([{ push_endpoint: `https://fcm.googleapis.com${path}` }]);
  });

  const { keys } = openBrowser('https://fcm.googleapis.com/a').subscription;
  const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
  const compressed = Buffer.concat([Buffer.from([2]), randomBytes(64)]).toString('base64url');
  test.each<[string, Record<string, unknown>, string]>([
    ['a public key that is short', { ...keys, p256dh: keys.p256dh.slice(1) }, 'keys.p256dh'],
    ['a public key that is long', { ...keys, p256dh: `${keys.p256dh}A` }, 'keys.p256dh'],
    ['a public key in other letters', { ...keys, p256dh: `+/${keys.p256dh.slice(2)}` }, 'keys.p256dh'],
    ['a point that is not on the curve', { ...keys, p256dh: offCurve }, 'keys.p256dh'],
    ['a point in another form', { ...keys, p256dh: compressed }, 'keys.p256dh'],
    ['a secret that is short', { ...keys, auth: 'abc' }, 'keys.auth'],
    ['a secret that is long', { ...keys, auth: `${keys.auth}A` }, 'keys.auth'],
    ['no secret', { p256dh: keys.p256dh }, 'keys.auth'],
  ])('%s', async (_, given, field) => {
    expectRefusal(await put({ ...browserAt(), keys: given }), 400, 'Invalid request', [field]);
    expect(await kept()).toMatchObject(ofNobody);
  });

  test('a language that no phone is written to in', async () => {
    expectRefusal(await put({ ...browserAt(), language: 'fr' }), 400, 'Invalid request', ['language']);
  });
});
