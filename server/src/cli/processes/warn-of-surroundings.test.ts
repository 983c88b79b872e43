import { expect, test } from 'vitest';
import { makeConfig } from '../../config/config.ts';
import { findWarnings } from './warn-of-surroundings.ts';

const configOf = (variables: Record<string, string> = {}) =>
  makeConfig(variables, { working: '/nowhere', checkout: '/nowhere' });
const sound = {
  config: configOf(),
  environment: 'live',
  uid: 1000,
  pid: 4711,
  rewritingRole: undefined,
  builds: [],
} as const;

test('Live that listens for every machine without a public address is warned of', () => {
  for (const SATHA_HOST of ['0.0.0.0', '::']) {
    expect(findWarnings({ ...sound, config: configOf({ SATHA_HOST }) })).toEqual([
      expect.stringMatching(/^WARNING: live listens on every address .*SATHA_LIVE_PUBLIC_URL/),
    ]);
  }
});

test('The first process of a container is warned of zombies, where it may have a PostgreSQL to take up', () => {
  expect(findWarnings({ ...sound, pid: 1 })).toEqual([
    expect.stringMatching(/^WARNING: .*`docker run --init`/),
  ]);
});

test.each([
  [
    'the first process of a container with a PostgreSQL elsewhere',
    { ...sound, pid: 1, config: configOf({ DATABASE_URL_LIVE: 'postgres://db/satha' }) },
  ],
  ['live on loopback', sound],
  [
    'live behind an address',
    { ...sound, config: configOf({ SATHA_HOST: '0.0.0.0', SATHA_LIVE_PUBLIC_URL: 'https://a.ae' }) },
  ],
  [
    'the sandbox for every machine',
    { ...sound, environment: 'test', config: configOf({ SATHA_HOST: '0.0.0.0' }) },
  ],
  ['a system without user numbers', { ...sound, uid: undefined }],
] as const)('Nothing is said of %s', (_, surroundings) => {
  expect(findWarnings(surroundings)).toEqual([]);
});

test('Root, and a role that could change the ledger, are warned of, each with its cure', () => {
  expect(findWarnings({ ...sound, environment: 'test', uid: 0, rewritingRole: 'satha' })).toEqual([
    expect.stringMatching(/^WARNING: the service runs as root/),
    expect.stringMatching(
      /^WARNING: the database is used as satha, .*SATHA_MIGRATION_URL_TEST .*DATABASE_URL_TEST/,
    ),
  ]);
});

test('Pages that are not built, or were built from something else, are warned of by name, with the cure', () => {
  const builds = [
    { name: 'portal', build: 'missing' },
    { name: "customers' app", build: 'older' },
    { name: 'console', build: 'current' },
  ] as const;
  expect(findWarnings({ ...sound, builds })).toEqual([
    expect.stringMatching(/^WARNING: the pages of the portal are not built: run `node scripts\/prepare.mjs/),
    expect.stringMatching(/^WARNING: the pages of the customers' app were built from other sources/),
  ]);
});
