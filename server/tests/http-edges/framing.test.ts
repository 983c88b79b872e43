import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
  account = await app.makeAccount();
});
afterAll(() => app.close());

const estimate = JSON.stringify(sampleEstimate);
const key = () => `x-api-key: ${account.rawApiKey}\r\nContent-Type: application/json\r\n`;
const post = (version = '1.1') => `POST ${paths.estimate} HTTP/${version}\r\nHost: x\r\n${key()}`;
const chunked = 'Transfer-Encoding: chunked\r\n';
const inOneChunk = `${estimate.length.toString(16)}\r\n${estimate}\r\n0\r\n\r\n`;
const length = `Content-Length: ${estimate.length}\r\n`;

/** What another program might take for a request of its own, were the one before it read to another end. */
const smuggled = () =>
  rawRequest(
    'POST',
    paths.create,
    { 'x-api-key': account.rawApiKey, 'Content-Type': 'application/json' },
    JSON.stringify(sampleTrip),
  );

async function countTrips(): Promise<number | undefined> {
  const { rows } = await app.db.query<{ count: number }>({ text: 'SELECT count(*) FROM trips' });
  return rows[0]?.count;
}

describe('A request whose end two programs may see in different places', () => {
  const requests: readonly [what: string, make: () => string][] = [
    ['two lengths that differ', () => `${post()}${length}Content-Length: 3\r\n\r\n${estimate}`],
    ['two lengths that are the same', () => `${post()}${length}${length}\r\n${estimate}`],
    [
      'a list of lengths',
      () => `${post()}Content-Length: ${estimate.length}, ${estimate.length}\r\n\r\n${estimate}`,
    ],
    ['a length with a sign', () => `${post()}Content-Length: +${estimate.length}\r\n\r\n${estimate}`],
    ['a length in hexadecimal', () => `${post()}Content-Length: 0x1\r\n\r\n1`],
    ['no digits for a length', () => `${post()}Content-Length: \r\n\r\n`],
    ['a length beyond 64 bits', () => `${post()}Content-Length: 18446744073709551617\r\n\r\n1`],
    ['chunks and a length', () => `${post()}${chunked}${length}\r\n${inOneChunk}`],
    ['a length and chunks', () => `${post()}${length}${chunked}\r\n${inOneChunk}`],
    ['chunks twice', () => `${post()}${chunked}${chunked}\r\n${inOneChunk}`],
    [
      'chunks before something else',
      () => `${post()}Transfer-Encoding: chunked, identity\r\n\r\n${inOneChunk}`,
    ],
    ['something else before chunks', () => `${post()}Transfer-Encoding: gzip, chunked\r\n\r\n${inOneChunk}`],
    ['something like chunks', () => `${post()}Transfer-Encoding: xchunked\r\n\r\n${inOneChunk}`],
    ['no encoding at all', () => `${post()}Transfer-Encoding: identity\r\n\r\n`],
    ['a blank before the colon', () => `${post()}Transfer-Encoding : chunked\r\n\r\n${inOneChunk}`],
    ['a tabulator for a blank', () => `${post()}Transfer-Encoding: \u000bchunked\r\n\r\n${inOneChunk}`],
    ['a header on two lines', () => `${post()}Transfer-Encoding:\r\n chunked\r\n\r\n${inOneChunk}`],
    ['chunks in HTTP/1.0', () => `${post('1.0')}Connection: keep-alive\r\n${chunked}\r\n${inOneChunk}`],
    ['lines that end by LF alone', () => `${post()}${length}\r\n${estimate}`.replaceAll('\r\n', '\n')],
    ['a CR within a line', () => `${post()}X-A: b\rTransfer-Encoding: chunked\r\n\r\n${inOneChunk}`],
    ['a chunk below zero', () => `${post()}${chunked}\r\n-1\r\n1\r\n0\r\n\r\n`],
    ['a chunk in 0x', () => `${post()}${chunked}\r\n0x1\r\n1\r\n0\r\n\r\n`],
    ['a chunk beyond 64 bits', () => `${post()}${chunked}\r\n10000000000000001\r\n1\r\n0\r\n\r\n`],
    ['a chunk longer than told', () => `${post()}${chunked}\r\n1\r\n12\r\n0\r\n\r\n`],
    ['a chunk that ends by LF alone', () => `${post()}${chunked}\r\n1\n1\r\n0\r\n\r\n`],
    ['a length after the chunks', () => `${post()}${chunked}\r\n${inOneChunk.slice(0, -2)}${length}\r\n`],
  ];

  test.each(requests)('is refused, and nothing after it is taken for a request: %s', async (_what, make) => {
    const answers = await sendRaw(app.baseUrl, make() + smuggled(), 100);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(answers[0]?.body).toMatchObject({ reason: 'invalid_request', requestId: expect.any(String) });
    expect(answers[0]?.headers.get('connection')).toBe('close');
    expect(await countTrips()).toBe(0);
  });

  test('is one that is read when it has chunks and no doubt', async () => {
    const extended = inOneChunk.replace('\r\n', ';note=x\r\n');
    const requests = [`${post()}${chunked}\r\n${inOneChunk}`, `${post()}${chunked}\r\n${extended}`];
    for (const answer of await sendRaw(app.baseUrl, requests.join(''), 2)) expectOk(answer);
  });
});

describe('The host of a request', () => {
  const ask = async (...hosts: readonly string[]): Promise<Answer> => {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    return (await sendRaw(app.baseUrl, `GET ${paths.search} HTTP/1.1\r\n${lines}${key()}\r\n`))[0] as Answer;
  };

  test.each([
    'booking.example.ae',
    'localhost:4010',
    '127.0.0.1',
    '[::1]:4010',
    'a_b.example',
    'xn--mgb.ae',
    '',
  ])('may be %s', async (host) => {
    expectOk(await ask(host));
  });

  test.each([
    'a/b',
    'a@b',
    'a b',
    'a, b',
    'http://a',
    '[::1',
    'a:b',
    'a:80:80',
    'a:123456',
    '%zz',
    'a?b',
    'a#b',
    'ümlaut',
    '"; DROP TABLE trips',
    '<script>',
  ])('is refused when it is %s', async (host) => {
    expectRefusal(await ask(host), 400, 'Invalid request', ['Host']);
  });

  test('is refused when it is told twice, the same or another', async () => {
    expectRefusal(await ask('a.example', 'b.example'), 400, 'Invalid request', ['Host']);
    expectRefusal(await ask('a.example', 'a.example'), 400, 'Invalid request', ['Host']);
  });
});
