import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPromtool, runPromtool } from '../harness/promtool.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/prometheus/alerts.yml');
const alertNames = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);
const operating = read('docs/operating.md');

let app: TestApp;
let scraped: string;
beforeAll(async () => {
  app = await startTestApp();
  scraped = await app.app.metrics.registry.metrics();
});
afterAll(() => app.close());

type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string }[];
};

function readDashboard(): { readonly uid: string; readonly panels: readonly Panel[] } {
  return JSON.parse(read('deploy/grafana/satha.json'));
}

/** Every name of a series that a text of PromQL holds. */
const namesIn = (text: string) => text.match(/\b(?:satha|nodejs|process)_[a-z0-9_]+\b/g) ?? [];

/** What a scrape declares, with what histograms are told by. */
function declaredNames(): Set<string> {
  const declared = [...scraped.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    declared.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test('Every metric that alerts and the dashboard name is one that a running service tells', () => {
  const declared = declaredNames();
  const expressions = [...alerts.matchAll(/^ {8}expr: '(.+)'$/gm)].map(([, text = '']) => text);
  expect(expressions).toHaveLength(alertNames.length);
  const queries = readDashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(30);
  const named = [...expressions, ...queries].flatMap(namesIn);
  expect(new Set(named).size).toBeGreaterThan(40);
  expect(named.filter((name) => !declared.has(name))).toEqual([]);
});

test('The dashboard has its rows, and panels of different numbers that lie over no other', () => {
  const { uid, panels } = readDashboard();
  expect(uid).toBe('satha');
  expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
    'Traffic',
    'Trips and dispatch',
    'Money',
    'Outbound',
    'Database',
    'Process',
  ]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length);
});

test('Every alert says how grave it is, what is amiss, and where it stands what to do, and a row says what', () => {
  const headings = [...operating.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replaceAll(' ', '-'),
  );
  const rules = alerts.split(/^ {6}- alert: /m).slice(1);
  for (const rule of rules) {
    const name = rule.split('\n', 1)[0] ?? '';
    expect(rule, name).toMatch(/^ {10}severity: (?:critical|warning)$/m);
    expect(rule, name).toMatch(/^ {10}summary: '.+'$/m);
    expect(rule, name).toMatch(/^ {10}description: '.+'$/m);
    const anchor = /^ {10}runbook: 'docs\/operating\.md#(.+)'$/m.exec(rule)?.[1];
    expect(headings, name).toContain(anchor);
    expect(operating, name).toContain(`\`${name}\``);
  }
});

test('Every alert is tried with what it fires on and with what it does not', () => {
  const tried = [...read('deploy/prometheus/alerts.test.yml').matchAll(/^ {2}- name: (.+)$/gm)];
  const wanted = alertNames.flatMap((name) => [`${name} fires`, `${name} does not fire`]);
  expect(tried.map(([, name]) => name)).toEqual(wanted);
});

test('Every alert is tried with series as a running service tells them, each with all of its labels', () => {
  const tried = [...read('deploy/prometheus/alerts.test.yml').matchAll(/- series: '(satha_\w+)\{(.*)\}'/g)];
  expect(tried.length).toBeGreaterThan(60);
  const ofScrape = ['environment', 'instance', 'job', 'le'];
  const faults = tried.flatMap(([, name = '', labels = '']) => {
    const metric = app.app.metrics.registry.getSingleMetric(name.replace(/_(?:bucket|sum|count)$/, ''));
    const known = metric ?? app.app.metrics.registry.getSingleMetric(name);
    const told = (known as unknown as { labelNames: readonly string[] } | undefined)?.labelNames ?? [];
    const named = [...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label);
    const own = named.filter((label) => !ofScrape.includes(label));
    return own.toSorted().join() === [...told].toSorted().join() ? [] : [`${name}: ${own} for ${told}`];
  });
  expect([...new Set(faults)]).toEqual([]);
});

test.skipIf(!hasPromtool)('Prometheus finds nothing amiss in the names and texts of the metrics', () => {
  const ours = scraped.replaceAll(/^(?:# \w+ )?(?:nodejs|process)_.*\n/gm, '');
  expect(runPromtool(['check', 'metrics'], ours)).toEqual({ code: 0, said: '' });
});
