import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressGuard } from '../../../platform/http/outgoing/address-guard.ts';
import { isSameAddress, readEndpointUrl, type UrlRules } from './endpoint-url.ts';

const live: UrlRules = {
  allowLoopback: false,
  isAllowedAddress: createAddressGuard({ allowLoopback: false }).isAllowed,
};
const sandbox: UrlRules = {
  allowLoopback: true,
  isAllowedAddress: createAddressGuard({ allowLoopback: true }).isAllowed,
};

test.each([
  ['https://hooks.example.ae/satha', 'https://hooks.example.ae/satha'],
  ['HTTPS://Hooks.Example.AE', 'https://hooks.example.ae/'],
  ['https://hooks.example.ae:443/a?b=c', 'https://hooks.example.ae/a?b=c'],
  ['https://hooks.example.ae:8443/', 'https://hooks.example.ae:8443/'],
  ['https://خطاف.امارات/', 'https://xn--mgbn1a4b.xn--mgbaam7a8h/'],
  ['https://1.1.1.1/', 'https://1.1.1.1/'],
  ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ['https://hooks.example.ae/a\r\nb', 'https://hooks.example.ae/ab'],
  ['https://hooks.example.ae./same', 'https://hooks.example.ae/same'],
  ['https://hooks.example.ae../same', 'https://hooks.example.ae/same'],
  ['https://hooks.example.ae/same?', 'https://hooks.example.ae/same'],
  ['https://hooks.example.ae/same#', 'https://hooks.example.ae/same'],
  ['https://hooks.example.ae/same?#', 'https://hooks.example.ae/same'],
  ['https://hooks.example.ae/%73a%6De?%61=%7e', 'https://hooks.example.ae/same?a=~'],
  ['https://hooks.example.ae/a%2fb%3f?c=%26', 'https://hooks.example.ae/a%2Fb%3F?c=%26'],
  ['https://hooks.example.ae/%2573', 'https://hooks.example.ae/%2573'],
  ['https://hooks.example.ae/%%37%33', 'https://hooks.example.ae/%%373'],
  ['https://hooks.example.ae/a/%2e%2E/b', 'https://hooks.example.ae/b'],
])('%s can be called', (text, url) => {
  expect(readEndpointUrl(text, live)).toEqual({ url });
});

test.each([
  ['', 'not_an_address'],
  ['hooks.example.ae', 'not_an_address'],
  ['https://', 'not_an_address'],
  ['https://hooks.example.ae:99999/', 'not_an_address'],
  ['https://[::1%25eth0]/', 'not_an_address'],
  [`https://hooks.example.ae/${'a'.repeat(2_000)}`, 'too_long'],
  [`https://hooks.example.ae/${'ع'.repeat(700)}`, 'too_long'],
  ['http://hooks.example.ae/', 'not_https'],
  ['ftp://hooks.example.ae/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['https://user:secret@hooks.example.ae/', 'has_credentials'],
  ['https://user@hooks.example.ae/', 'has_credentials'],
  ['https://hooks.example.ae/#part', 'has_fragment'],
  ['https://hooks.example.ae:22/', 'forbidden_port'],
  ['https://hooks.example.ae:25/', 'forbidden_port'],
  ['https://hooks.example.ae:80/', 'forbidden_port'],
  ['https://localhost/', 'this_machine'],
  ['http://localhost:3000/', 'this_machine'],
  ['http://127.0.0.1:3000/', 'this_machine'],
  ['https://localhost./', 'this_machine'],
  ['https://a.localhost/', 'this_machine'],
  ['https://127.0.0.1/', 'this_machine'],
  ['https://127.1/', 'this_machine'],
  ['https://2130706433/', 'this_machine'],
  ['https://0x7f.0.0.1/', 'this_machine'],
  ['https://0177.0.0.1/', 'this_machine'],
  ['https://127.0.0.1./', 'this_machine'],
  ['https://①②⑦.⓪.⓪.①/', 'this_machine'],
  ['https://0.0.0.0/', 'forbidden_host'],
  ['https://10.1.2.3/', 'forbidden_host'],
  ['https://169.254.169.254/latest/meta-data/', 'forbidden_host'],
  ['https://[::1]/', 'this_machine'],
  ['https://[::ffff:127.0.0.1]/', 'forbidden_host'],
  ['https://[fe80::1]/', 'forbidden_host'],
  ['https://metadata/', 'forbidden_host'],
  ['https://db.internal/', 'forbidden_host'],
  ['https://printer.local./', 'forbidden_host'],
])('%s cannot: %s', (text, fault) => {
  expect(readEndpointUrl(text, live)).toEqual({ fault });
});

test('Where loopback is allowed it may be called, without encryption too, and nothing else besides', () => {
  for (const url of [
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'https://localhost/',
  ]) {
    expect(readEndpointUrl(url, sandbox)).toEqual({ url });
  }
  expect(readEndpointUrl('http://hooks.example.ae/', sandbox)).toEqual({ fault: 'not_https' });
  expect(readEndpointUrl('http://10.0.0.1/', sandbox)).toEqual({ fault: 'forbidden_host' });
  expect(readEndpointUrl('http://1.1.1.1/', sandbox)).toEqual({ fault: 'not_https' });
  expect(readEndpointUrl('http://127.evil.example.ae/', sandbox)).toEqual({ fault: 'not_https' });
  expect(readEndpointUrl('http://localhost.example.ae/', sandbox)).toEqual({ fault: 'not_https' });
  expect(readEndpointUrl('http://localhost:25/', sandbox)).toEqual({ fault: 'forbidden_port' });
});

test('What was read is read alike again, and never throws, whatever is written', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string(),
        // Escapes, whole and broken, behind each other.
        fc
          .string({
            unit: fc.constantFrom('%', '2', '5', '7', '3', 'e', 'A', '.', '/', '?', '&', 'z'),
            maxLength: 30,
          })
          .map((rest) => `https://hooks.example.ae/${rest}`),
      ),
      (text) => {
        const read = readEndpointUrl(text, live);
        if ('url' in read) expect(readEndpointUrl(read.url, live)).toEqual(read);
      },
    ),
  );
});

test('An address that was kept as it was written is the same as one that is written otherwise', () => {
  expect(isSameAddress('https://hooks.example.ae./%61?', 'https://hooks.example.ae/a')).toBe(true);
  expect(isSameAddress('https://hooks.example.ae/%2F', 'https://hooks.example.ae//')).toBe(false);
});
