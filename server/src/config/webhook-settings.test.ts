import { expect, test } from 'vitest';
import { createSettingsReader } from './settings-reader.ts';
import { readWebhookSettings } from './webhook-settings.ts';

const read = (text: string) =>
  readWebhookSettings(createSettingsReader({ SATHA_WEBHOOK_HOST_RATES: text })).hostRates;

test('Without a setting every host has the usual rate', () => {
  expect(read('')).toEqual({ perSecond: 20, ofHosts: new Map() });
});

test('Hosts are named as addresses have them, however they are written', () => {
  expect([...read('Hooks.Example.AE=200, [2606:4700::1111]=50  203.0.113.7=1').ofHosts]).toEqual([
    ['hooks.example.ae', 200],
    ['[2606:4700::1111]', 50],
    ['203.0.113.7', 1],
  ]);
});

test.each([
  'hooks.example.ae',
  'hooks.example.ae=0',
  '=5',
  'a b=5',
  'hooks.example.ae:8443=5',
  'https://a=5',
  'a=10001',
])('%s is refused in a sentence', (text) => {
  expect(() => read(text)).toThrow(
    /SATHA_WEBHOOK_HOST_RATES is ".*"; it must be hosts with requests a second/,
  );
});
