import { expect, test } from 'vitest';
import { bucketsOfAddresses, hostOf, networkOf } from './destination-rates.ts';

const rates = { perSecond: 20, ofHosts: new Map([['hooks.example.ae', 200]]) };

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2606:4700::1111', '2606:4700:0:0::/64'],
  ['2606:4700:0:0:1:2:3:4', '2606:4700:0:0::/64'],
  ['2606:4700:00AB:0:1::', '2606:4700:ab:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['https://hooks.example.ae./a?b', 'hooks.example.ae'],
  ['https://hooks.example.ae:8443/', 'hooks.example.ae'],
  ['https://[2606:4700::1111]/', '[2606:4700::1111]'],
])('%s is at %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test('An address takes three hosts’ worth, and a host that is named is not held to it', () => {
  const addresses = ['203.0.113.7', '2606:4700::1', '2606:4700::2'];
  expect(bucketsOfAddresses(rates, 'other.example.ae', addresses)).toMatchObject([
    { subject: 'events to 203.0.113.7', burst: 300 },
    { subject: 'events to 2606:4700:0:0::/64', burst: 300 },
  ]);
  expect(bucketsOfAddresses(rates, 'hooks.example.ae', addresses)).toEqual([]);
});
