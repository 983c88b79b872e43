import { expect, test } from 'vitest';
import { makeConfig } from './config.ts';
import { getMetricsPort } from './ports.ts';

const read = (variables: Record<string, string>) =>
  makeConfig(variables, { working: '/nowhere', checkout: '/nowhere' });

test('Each environment has a port for its metrics, 5000 above the API where none is set', () => {
  const { ports } = read({ SATHA_LIVE_METRICS_PORT: '9999' });
  expect(getMetricsPort('test', ports.test).port).toBe(9010);
  expect(getMetricsPort('live', ports.live).port).toBe(9999);
});

test('A port for the metrics that there is not is refused in a sentence that names the setting', () => {
  const { ports } = read({ SATHA_LIVE_PORT: '60536' });
  expect(() => getMetricsPort('live', ports.live)).toThrow(
    'With the API on port 60536, /metrics would have port 65536, which there is not: set SATHA_LIVE_METRICS_PORT to a free port.',
  );
});

test.each([
  [{ SATHA_LIVE_PORT: '4010' }, 'SATHA_SANDBOX_PORT and SATHA_LIVE_PORT both come to port 4010'],
  [
    { SATHA_SANDBOX_METRICS_PORT: '9000', SATHA_LIVE_METRICS_PORT: '9000' },
    'SATHA_SANDBOX_METRICS_PORT and SATHA_LIVE_METRICS_PORT both come to port 9000',
  ],
  [
    { SATHA_SANDBOX_METRICS_PORT: '4020' },
    'SATHA_SANDBOX_METRICS_PORT and SATHA_LIVE_PORT both come to port 4020',
  ],
])('Ports that would meet are refused: %o', (variables, told) => {
  expect(() => read(variables)).toThrow(told);
});

test('The road map lies in the folder of the installation unless it is given a place of its own', () => {
  expect(read({}).mapFile).toBe('/nowhere/var/map/uae.map');
  expect(read({ SATHA_HOME: '/srv/data' }).mapFile).toBe('/srv/data/map/uae.map');
  expect(read({ SATHA_HOME: '/srv/data', SATHA_MAP: 'roads.map' }).mapFile).toBe('/nowhere/roads.map');
});

test('An address of the extract that is none is refused, and what it may hold of passwords is not repeated', () => {
  expect(() => read({ SATHA_MAP_SOURCE: 'ftp://satha:secret@example.ae/uae.osm.pbf' })).toThrow(
    /^The setting SATHA_MAP_SOURCE must be an address that begins with http:\/\/ or https:\/\/\.$/,
  );
});

test.each([
  'loopback',
  '10.0.0.1',
  '10.0.0.0/8',
  'loopback, 192.168.0.0/16,fd00::/8',
  '::1',
  '::ffff:10.0.0.1',
])('%s may be trusted as a proxy', (text) => {
  expect(read({ SATHA_TRUST_PROXY: text }).trustProxy).toBe(text);
});

test.each([
  '10.0.0.0/99',
  '10.0.0.0/0',
  '10.0.0',
  '10.0.0.256',
  'fd00::/129',
  '10.0.0.0/255.0.0.0',
  'LOOPBACK',
  'loopback,',
  'true',
  'fe80::1%eth0',
])('%s is refused as a proxy, in a sentence that names the setting', (text) => {
  expect(() => read({ SATHA_TRUST_PROXY: text })).toThrow(/^The setting SATHA_TRUST_PROXY is /);
});

test('pages with a map may ask the origin of an own style and those that are named, and nobody else', () => {
  const variables = {
    SATHA_MAP_STYLE_URL: 'https://maps.example.ae/styles/{language}.json',
    SATHA_MAP_ORIGINS: 'https://tiles.example.ae http://10.0.0.4:8080',
  };
  expect(read(variables).baseMap).toEqual({
    file: '/nowhere/var/map/basemap.mbtiles',
    styleUrl: variables.SATHA_MAP_STYLE_URL,
    origins: ['https://maps.example.ae', 'https://tiles.example.ae', 'http://10.0.0.4:8080'],
  });
  expect(read({}).baseMap.origins).toEqual([]);
  for (const wrong of ["https://a.example 'unsafe-eval'", '*', 'https://a.example/path', 'data:']) {
    expect(() => read({ SATHA_MAP_ORIGINS: wrong })).toThrow(/^The setting SATHA_MAP_ORIGINS is /);
  }
});

test('A database is reached by a socket’s folder, and an address that cannot be read is told how to be written', () => {
  const url = 'postgresql:///satha_live?host=/var/run/postgresql&user=satha';
  expect(read({ DATABASE_URL_LIVE: url }).databaseUrls.live).toBe(url);
  const unreadable = 'postgresql://satha:secret@/satha_live?host=/var/run/postgresql';
  expect(() => read({ DATABASE_URL_LIVE: unreadable })).toThrow(
    /^The setting DATABASE_URL_LIVE cannot be read as an address: .*postgresql:\/\/\/satha_live\?host=/,
  );
  expect(() => read({ DATABASE_URL_LIVE: unreadable })).not.toThrow('secret');
});
