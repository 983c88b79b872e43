import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '../http-server.ts';
import {
  createEventStreams,
  type EventStream,
  type EventStreamSettings,
  type EventStreams,
  eventStreamSettings,
  watchEventStreams,
} from './event-streams.ts';

let server: HttpServer;
let streams: EventStreams;
const opened: EventStream[] = [];
const clients: ClientRequest[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  opened.splice(0);
  await server.close();
});

async function start(settings: Partial<EventStreamSettings> = {}, handlerTimeoutMs = 30_000): Promise<void> {
  server = createHttpServer(
    { bodyLimitBytes: 1024, receiveTimeoutMs: 30_000, handlerTimeoutMs, trustProxy: false },
    {
      logger: pino({ level: 'silent' }),
      replyToError: (error, _request, reply) => reply.code(500).send(String(error)),
      brokenRequestBody: () => '',
    },
  );
  streams = createEventStreams(server, { ...eventStreamSettings, ...settings });
  server.get('/stream', async (_request, reply) => {
    reply.header('X-Of-A-Hook', 'kept');
    opened.push(streams.open(reply));
  });
  server.get('/heard', async (_request, reply) => {
    opened.push(streams.open(reply, undefined, 'event: here\ndata: {}\n\n'));
  });
  const stopping = new Promise<void>((resolve) => {
    server.addHook('preClose', (done) => {
      resolve();
      done();
    });
  });
  server.get('/once-it-stops', async (_request, reply) => {
    await stopping;
    opened.push(streams.open(reply));
  });
  server.get('/once-its-reader-left', async (_request, reply) => {
    await once(reply.raw, 'close');
    opened.push(streams.open(reply));
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
}

async function connect(path = '/stream'): Promise<{ stream: EventStream; response: IncomingMessage }> {
  const { port } = server.server.address() as AddressInfo;
  const client = request({ host: '127.0.0.1', port, path });
  client.on('error', () => {});
  clients.push(client);
  client.end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  return { stream: opened.at(-1) as EventStream, response };
}

async function readAll(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

test('a stream tells each event in a frame of its own, with its name, its place and its data', async () => {
  await start();
  const { stream, response } = await connect();
  stream.mark('6');
  stream.send({ name: 'trip.created', id: '7', data: { tripID: 1, text: 'two\nlines' } });
  stream.send({ name: 'trip.driver_location', data: {} });
  stream.end();
  stream.send({ name: 'too.late', data: {} });
  expect(await readAll(response)).toBe(
    'retry: 2000\n\nid: 6\n\n' +
      'id: 7\nevent: trip.created\ndata: {"tripID":1,"text":"two\\nlines"}\n\n' +
      'event: trip.driver_location\ndata: {}\n\n',
  );
});

test('a stream passes proxies unheld and uncached, with the headers that its route has set', async () => {
  await start();
  const { stream, response } = await connect();
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
    'x-of-a-hook': 'kept',
    'x-request-id': expect.any(String),
  });
  stream.end();
});

test('a stream with nothing to tell says again and again that it is there', async () => {
  await start({ heartbeatMs: 5 });
  const { stream, response } = await connect();
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text.split(': here\n\n').length).toBeGreaterThan(3);
  stream.end();
});

test('a stream whose reader has to notice its silence says by an event that it is there', async () => {
  await start({ heartbeatMs: 5 });
  const { stream, response } = await connect('/heard');
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text.split('event: here\ndata: {}\n\n').length).toBeGreaterThan(3);
  stream.end();
});

test('a stream outlives the time that an answer may take', async () => {
  const heartbeatMs = 50;
  const longestAnswerMs = 500;
  await start({ heartbeatMs }, longestAnswerMs);
  const { stream, response } = await connect();
  const heartbeats = (2 * longestAnswerMs) / heartbeatMs;
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text.split(': here\n\n').length).toBeGreaterThan(heartbeats);
  stream.send({ name: 'still', data: 1 });
  stream.end();
  await once(response, 'end');
  expect(text).toMatch(/event: still\ndata: 1\n\n$/);
});

test('a stream whose reader left is over, and is no longer counted', async () => {
  await start();
  const { stream, response } = await connect();
  expect(streams.count()).toBe(1);
  response.destroy();
  await once(stream.over, 'abort');
  expect(streams.count()).toBe(0);
});

test('a stream whose reader left before it began is over from the beginning', async () => {
  await start();
  const { port } = server.server.address() as AddressInfo;
  const client = request({ host: '127.0.0.1', port, path: '/once-its-reader-left' });
  client.on('error', () => {});
  client.end();
  await once(server.server, 'request');
  client.destroy();
  await expect.poll(() => opened[0]?.over.aborted).toBe(true);
  expect(streams.count()).toBe(0);
});

test('the number of open streams is a metric', async () => {
  await start();
  const registry = new Registry();
  watchEventStreams(registry, streams);
  await connect();
  await connect();
  expect(await registry.metrics()).toContain('satha_event_streams 2\n');
});

test('a server that stops ends its streams and does not wait for their readers', async () => {
  await start();
  const readers = await Promise.all([connect(), connect()]);
  const texts = readers.map(({ response }) => readAll(response));
  await server.close();
  expect(await Promise.all(texts)).toEqual(['retry: 2000\n\n', 'retry: 2000\n\n']);
});

test('a stream that was asked for while the server stops ends at once', async () => {
  await start();
  const late = connect('/once-it-stops');
  await once(server.server, 'request');
  await server.close();
  expect(await readAll((await late).response)).toBe('retry: 2000\n\n');
  expect(streams.count()).toBe(0);
});

const large = { name: 'large', data: 'x'.repeat(64 * 1024) };

test('whoever has much to tell can wait until a slow reader has taken it', async () => {
  await start({ mostWaitingBytes: 64 * 1024 * 1024 });
  const { stream, response } = await connect();
  for (let sent = 0; sent < 200; sent += 1) stream.send(large);
  const sent: string[] = [];
  const waited = stream.caughtUp().then(() => sent.push('caught up'));
  sent.push('waiting');
  response.resume();
  await waited;
  expect(sent).toEqual(['waiting', 'caught up']);
  expect([stream.isBehind(), stream.over.aborted]).toEqual([false, false]);
});

test('a reader that takes nothing for too long is left', async () => {
  await start({ longestBehindMs: 50, mostWaitingBytes: 64 * 1024 * 1024 });
  const { stream } = await connect();
  for (let sent = 0; sent < 200; sent += 1) stream.send(large);
  await stream.caughtUp();
  expect(stream.over.aborted).toBe(true);
  expect(streams.count()).toBe(0);
});

test('a reader for whom too much waits is left at once, whatever it costs to be slow', async () => {
  await start({ mostWaitingBytes: 256 * 1024 });
  const { stream } = await connect();
  for (let sent = 0; sent < 1_000 && !stream.over.aborted; sent += 1) stream.send(large);
  expect(stream.over.aborted).toBe(true);
});
