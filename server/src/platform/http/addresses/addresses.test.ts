import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedAddresses } from './counted-addresses.ts';
import { formatAddress, parseAddress } from './parse-address.ts';
import { createRemoteAddresses } from './remote-address.ts';

const namesOf = (address: string) => countedAddresses(address).map(({ name }) => name);

describe('an address that counts', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::FFFF:cb00:7107', ['203.0.113.7']],
    ['2001:db8:1:2ab:ffff::1', ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:DB8:0001:02AB:0:0:0:9', ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
    ['::1', ['::/64', '::/56', '::/48']],
    ['64:ff9b::192.0.2.1', ['64:ff9b::/64', '64:ff9b::/56', '64:ff9b::/48']],
    ['unknown', ['unknown']],
    ['anything that somebody made up', ['unknown']],
    ['', ['unknown']],
  ])('%s is counted as %j', (address, names) => {
    expect(namesOf(address)).toEqual(names);
  });

  test('has more the more networks it stands for', () => {
    expect(countedAddresses('2001:db8::1').map(({ times }) => times)).toEqual([1, 2, 4]);
    expect(countedAddresses('203.0.113.7')).toEqual([{ name: '203.0.113.7', times: 1 }]);
  });

  test('is the same however it is written, and its one form is read as itself', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const address = parseAddress(text);
        expect(address).toBeDefined();
        if (!address) return;
        const form = formatAddress(address);
        expect(parseAddress(form)).toEqual(address);
        expect(namesOf(text.toUpperCase())).toEqual(namesOf(form));
        expect(namesOf(text).every((name) => name.length <= 43)).toBe(true);
      }),
    );
  });
});

describe('who asks', () => {
  const read = (trustProxy: false | string, peer: string | undefined, forwarded?: string) =>
    createRemoteAddresses({ trustProxy }).read({
      socket: { remoteAddress: peer },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });

  test.each([
    [false, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [false, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['loopback', '::1', '198.51.100.1', '198.51.100.1'],
    ['loopback', '::ffff:127.0.0.1', ' 198.51.100.1 ', '198.51.100.1'],
    ['loopback', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['loopback', '127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['loopback', '127.0.0.1', '2001:DB8:0::1', '2001:db8::1'],
    ['loopback', '127.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['loopback', '127.0.0.1', 'fe80::1%3', 'fe80::1'],
    // What the client itself sent stands on the left, and counts for nothing.
    ['loopback', '127.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.0/8, loopback', '127.0.0.1', '203.0.113.9, 198.51.100.1, 10.1.1.1', '198.51.100.1'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['::ffff:10.0.0.0/104', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['fd00::/8', 'fd00::1', '198.51.100.1', '198.51.100.1'],
    ['loopback', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    // Garbage is nobody's name: whoever forwarded it is who asks.
    ['loopback', '127.0.0.1', 'garbage', '127.0.0.1'],
    ['loopback', '127.0.0.1', '198.51.100.1, garbage', '127.0.0.1'],
    ['loopback', '127.0.0.1', '', '127.0.0.1'],
    ['loopback', '127.0.0.1', '198.51.100.1:port', '127.0.0.1'],
    ['loopback', '127.0.0.1', '198.51.100.1000', '127.0.0.1'],
    ['loopback', '127.0.0.1', '[198.51.100.1', '127.0.0.1'],
    ['loopback', undefined, '198.51.100.1', 'unknown'],
  ] as const)('trusting %s, from %s with X-Forwarded-For %s, is %s', (trust, peer, forwarded, asking) => {
    expect(read(trust, peer, forwarded)).toBe(asking);
  });

  test('is an address whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (forwarded) => {
        expect(parseAddress(read('loopback', '127.0.0.1', forwarded))).toBeDefined();
      }),
    );
  });

  test('is told once where a private proxy forwards that nobody trusts, and never of strangers who pretend', () => {
    const told: string[] = [];
    const addresses = createRemoteAddresses({
      trustProxy: false,
      onUntrustedProxy: (peer) => told.push(peer),
    });
    const ask = (remoteAddress: string) =>
      addresses.read({ socket: { remoteAddress }, headers: { 'x-forwarded-for': '198.51.100.1' } });
    for (const peer of ['203.0.113.7', '127.0.0.1', '127.0.0.1', '10.0.0.1']) expect(ask(peer)).toBe(peer);
    expect(told).toEqual(['127.0.0.1']);
  });

  test('is counted by no address behind a proxy of this machine, by five times as much behind a neighbour who says they are one, for an hour', () => {
    let elapsedMs = 0;
    const addresses = createRemoteAddresses({ trustProxy: false, elapsedMs: () => elapsedMs });
    const peers = ['127.0.0.1', '::1', '10.0.0.1', 'fd00::1', '203.0.113.7'];
    const forward = (remoteAddress: string) =>
      addresses.read({ socket: { remoteAddress }, headers: { 'x-forwarded-for': '198.51.100.1' } });
    const times = () => peers.map((peer) => addresses.count(peer).map((name) => name.times));
    const asOthers = [[1], [1, 2, 4], [1], [1, 2, 4], [1]];
    const asProxies = [[], [], [5], [5, 10, 20], [1]];
    expect(times()).toEqual(asOthers);
    peers.forEach(forward);
    expect(times()).toEqual(asProxies);
    expect(peers.map(addresses.countOpen)).toEqual(peers.map(addresses.count));
    expect(addresses.count('10.0.0.2')).toEqual([{ name: '10.0.0.2', times: 1 }]);
    elapsedMs = 3_599_999;
    forward('10.0.0.1');
    expect(times()).toEqual(asProxies);
    elapsedMs += 1;
    expect(times()).toEqual([[1], [1, 2, 4], [5], [1, 2, 4], [1]]);
  });

  test('has connections and streams that are not counted where a trusted proxy is all that is known', () => {
    const addresses = createRemoteAddresses({ trustProxy: 'loopback' });
    expect(['127.0.0.1', undefined].map(addresses.countOpen)).toEqual([[], [{ name: 'unknown', times: 1 }]]);
    expect(addresses.count('127.0.0.1')).toEqual([{ name: '127.0.0.1', times: 1 }]);
  });
});
