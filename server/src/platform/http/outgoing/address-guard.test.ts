import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

const guard = createAddressGuard({ allowLoopback: false });
const sandboxGuard = createAddressGuard({ allowLoopback: true });

describe('An address that is no place of its own on the public network is never called', () => {
  test.each([
    ['this network', ['0.0.0.0', '0.1.2.3', '::', '::2']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private networks', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1']],
    ['networks that carriers share', ['100.64.0.1', '100.127.255.255']],
    [
      'link-local, where clouds keep their metadata',
      ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1'],
    ],
    ['unique-local', ['fc00::1', 'fd00:ec2::254', 'fdff::1']],
    ['site-local, as it was once', ['fec0::1']],
    ['protocol assignments', ['192.0.0.1', '192.0.0.170', '2001::1', '2001:1::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1']],
    ['reserved and broadcast', ['240.0.0.1', '255.255.255.255', '4000::1', '5f00::1', 'e000::1']],
    ['IPv4 that is mapped into IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1']],
    [
      'IPv4 that is translated or tunnelled',
      ['64:ff9b::a00:1', '64:ff9b:1::1', '2002:7f00:1::1', '192.88.99.1'],
    ],
    [
      'what is no address',
      ['localhost', '', '127.1', '0x7f000001', '2130706433', 'fe80::1%eth0', '1.2.3.4:80'],
    ],
  ])('%s', (_, addresses) => {
    for (const address of addresses) expect([address, guard.isAllowed(address)]).toEqual([address, false]);
  });

  test('its neighbours outside may be called', () => {
    const outside = [
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
    ];
    const more = [
      '128.0.0.0',
      '169.253.255.255',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '223.255.255.255',
    ];
    const ipv6 = ['2001:200::1', '2606:4700::1', '2a00:1450:4001::1', '2003::1', '3ffe::1'];
    for (const address of [...outside, ...more, ...ipv6]) {
      expect([address, guard.isAllowed(address)]).toEqual([address, true]);
    }
  });

  test('an IPv4 address may not be called in any dress of IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
        const [high, low] = [`${hex[0]}${hex[1]}`, `${hex[2]}${hex[3]}`];
        for (const dress of [
          `::ffff:${address}`,
          `::${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
        ]) {
          expect([dress, guard.isAllowed(dress)]).toEqual([dress, false]);
        }
      }),
    );
  });
});

test('Loopback may be called where that is allowed, and nothing else besides', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1']) {
    expect([address, sandboxGuard.isAllowed(address)]).toEqual([address, true]);
    expect([address, sandboxGuard.isLoopback(address)]).toEqual([address, true]);
  }
  for (const address of ['0.0.0.0', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', 'fd00::1']) {
    expect([address, sandboxGuard.isAllowed(address)]).toEqual([address, false]);
    expect([address, sandboxGuard.isLoopback(address)]).toEqual([address, false]);
  }
});

test('No address that this machine itself has may be called', () => {
  for (const own of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    expect([own.address, guard.isAllowed(own.address)]).toEqual([own.address, false]);
  }
});
