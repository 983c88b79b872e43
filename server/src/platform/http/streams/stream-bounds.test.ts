import { expect, test } from 'vitest';
import { createRemoteAddresses } from '../addresses/remote-address.ts';
import type { HttpServer } from '../http-server.ts';
import { createStreamBounds, mostStreamsOfAccount } from './stream-bounds.ts';

const server = {
  remoteAddresses: createRemoteAddresses({ trustProxy: 'loopback' }),
} as unknown as HttpServer;

function open(most: number, mostOfAddress: number) {
  const refused: string[] = [];
  const bounds = createStreamBounds(server, {
    most,
    mostOfAddress,
    onRefused: (limit) => refused.push(limit),
  });
  const take = (remoteAddress: string, account?: number) => bounds.take({ remoteAddress }, account);
  return { refused, take };
}
const tooMany = expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 10 });

test('a process has so many streams, and room again when one is over', () => {
  const { refused, take } = open(2, 10);
  const first = take('203.0.113.1');
  take('203.0.113.2');
  expect(() => take('203.0.113.3')).toThrow(tooMany);
  first.leave();
  take('203.0.113.3');
  expect(refused).toEqual(['streams']);
});

test('an address has so many streams, its wider networks more, and a proxy of which no more is known any number', () => {
  const { refused, take } = open(100, 1);
  take('203.0.113.1');
  expect(() => take('203.0.113.1')).toThrow(tooMany);
  take('2001:db8:1:1::1');
  take('2001:db8:1:2::1');
  expect(() => take('2001:db8:1:3::1')).toThrow(tooMany);
  for (let time = 0; time < 10; time += 1) take('127.0.0.1');
  expect(refused).toEqual(['streams_of_address', 'streams_of_address']);
});

test('an account has fifty streams, from however many addresses and by however many keys', () => {
  const { refused, take } = open(1_000, 1_000);
  const opened = Array.from({ length: mostStreamsOfAccount }, (_, index) => take(`203.0.113.${index}`, 7));
  expect(opened).toHaveLength(50);
  expect(() => take('198.51.100.1', 7)).toThrow(tooMany);
  take('198.51.100.1', 8);
  take('198.51.100.1');
  opened[0]?.leave();
  take('198.51.100.1', 7);
  expect(refused).toEqual(['streams_of_account']);
});
