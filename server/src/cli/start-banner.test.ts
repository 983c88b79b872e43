import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { makeBanner, makeWarningsNote } from './start-banner.ts';

const facts = {
  sandboxAddress: 'http://127.0.0.1:4010',
  liveAddress: 'http://127.0.0.1:4020',
  roads: 'the roads of the test',
  hasFleet: true,
};

test('The printed command is one that a shell takes apart into a valid request', () => {
  const banner = makeBanner({ ...facts, demoRawKey: 'svc_sk_test_abc' });
  const command = /^curl[\s\S]*?'$(?!\s*-)/m.exec(banner)?.[0] ?? '';
  const words = execFileSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' });
  const [, address, , key, , type, , body] = words.trimEnd().split('\n');
  expect(address).toBe('http://127.0.0.1:4010/api/Trips/create-trip');
  expect(key).toBe('x-api-key: svc_sk_test_abc');
  expect(type).toBe('Content-Type: application/json');
  expect(JSON.parse(body ?? '')).toMatchObject({
    vehicleTypeId: 4,
    mobileNumber: '501234567',
    phoneCode: '971',
  });
});

test('A later start shows no key and says how to make one', () => {
  const banner = makeBanner({ ...facts, demoRawKey: undefined });
  expect(banner).not.toContain('svc_sk_');
  expect(banner).toContain('npx satha key create --environment test');
  expect(banner).toContain('\n  http://127.0.0.1:4010/portal/sign-up\n');
});

test('Commands are shown with the folder that they need, as a shell takes it', () => {
  const home = "/srv/driver's data";
  const banner = makeBanner({ ...facts, home, demoRawKey: undefined });
  const command = /^ {2}(.*) npx satha account create/m.exec(banner)?.[1] ?? '';
  const shown = execFileSync('sh', ['-c', `${command}; printf %s "$SATHA_HOME"`], { encoding: 'utf8' });
  expect(shown).toBe(home);
  expect(makeBanner({ ...facts, demoRawKey: undefined })).not.toContain('SATHA_HOME');
});

test.for([
  ['http://0.0.0.0:4010', 'http://127.0.0.1:4010'],
  ['http://[::]:4010', 'http://[::1]:4010'],
  ['http://[::1]:4010', 'http://[::1]:4010'],
  ['http://10.1.2.3:4010', 'http://10.1.2.3:4010'],
])('A service that listens on %s is shown at %s, which can be opened', ([address = '', shown]) => {
  expect(makeBanner({ ...facts, sandboxAddress: address, demoRawKey: undefined })).toContain(`  ${shown}\n`);
});

test('The first start says how to see the sandbox’s trucks move', () => {
  const banner = makeBanner({ ...facts, demoRawKey: 'svc_sk_test_abc' });
  expect(banner).toContain(
    "\ncurl -s -N http://127.0.0.1:4010/api/Events/stream -H 'x-api-key: svc_sk_test_abc'\n",
  );
});

test('Without simulated drivers it promises none', () => {
  const promise = 'simulated drivers take it and drive';
  expect(makeBanner({ ...facts, demoRawKey: 'svc_sk_test_abc' })).toContain(promise);
  const banner = makeBanner({ ...facts, hasFleet: false, demoRawKey: 'svc_sk_test_abc' });
  expect(banner).not.toContain(promise);
  expect(banner).toContain('because SATHA_SANDBOX_FLEET is off');
});

test('Pages are shown where the operator says that browsers find them', () => {
  const sandboxPublicUrl = 'https://sandbox.example.ae';
  const banner = makeBanner({ ...facts, sandboxPublicUrl, demoRawKey: undefined });
  expect(banner).toContain('  Portal       https://sandbox.example.ae/portal/\n');
  expect(banner).toContain('\n  https://sandbox.example.ae/portal/sign-up\n');
});

test('The link to the mails of the sandbox is shown where there is one', () => {
  const outboxUrl = 'http://127.0.0.1:4010/portal/outbox#abc';
  const banner = makeBanner({ ...facts, outboxUrl, demoRawKey: undefined });
  expect(banner).toContain(`/portal/\n  Mails        ${outboxUrl}\n  API pages`);
  expect(makeBanner({ ...facts, demoRawKey: undefined })).not.toContain('Mails');
});

test('Who answers for routes is told', () => {
  expect(makeBanner({ ...facts, demoRawKey: undefined })).toContain('  Roads        the roads of the test\n');
});

test('The portal is shown where a newcomer signs up', () => {
  expect(makeBanner({ ...facts, demoRawKey: undefined })).toContain(
    '  Portal       http://127.0.0.1:4010/portal/\n',
  );
});

test('A proxy that is not trusted is told of, with what that turns off and the setting that names it', () => {
  const untrustedProxy = 'https://api.example.ae';
  expect(makeBanner({ ...facts, untrustedProxy, demoRawKey: 'svc_sk_test_abc' })).toContain(`

WARNING: the proxy before https://api.example.ae is not trusted, so that all who come through it look alike:
limits by address are off for a proxy on this machine, and five times as high for one in a private network.
Name the proxy by SATHA_TRUST_PROXY: \`loopback\` for one on this machine.

A demo account`);
  expect(makeBanner({ ...facts, demoRawKey: 'svc_sk_test_abc' })).not.toContain('SATHA_TRUST_PROXY');
});

test('What a start warns of stands below the banner as sentences, once for all services that it is about', () => {
  expect(makeWarningsNote([])).toBe('');
  const note = makeWarningsNote([
    { of: 'live', sentence: 'WARNING: the service runs as root: run it as a user of its own.' },
    { of: 'live', sentence: 'No mail server is set.' },
    { of: 'sandbox', sentence: 'WARNING: the service runs as root: run it as a user of its own.' },
  ]);
  expect(note).toBe(`
WARNING (live, sandbox): the service runs as root: run it as a user of its own.

WARNING (live): No mail server is set.

`);
});
