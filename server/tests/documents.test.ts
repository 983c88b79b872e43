import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RefusalEnvelope } from '@satha/contract/envelope';
import { Event } from '@satha/contract/events/event-operations';
import { type RefusalCode, refusals } from '@satha/contract/refusals';
import { createTripRefusals } from '@satha/contract/trip-operations';
import { equipmentNames } from '@satha/terms/equipment';
import { eventTypes } from '@satha/terms/event-types';
import { finalStatuses, openStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import { vehicleTypes } from '@satha/terms/vehicle-types';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planFleet } from '../src/domain/sandbox/fleet/fleet-plan.ts';
import { testPhoneNumbers } from '../src/domain/sandbox/test-phone-numbers.ts';
import { type TripAction, tripActions } from '../src/domain/trips/trip-actions.ts';
import { readDocumentedRequests } from './harness/documented-requests.ts';
import { addDriver, assign, drive, placeDriver, type TestDriver } from './harness/drivers.ts';
import { checkout, type MarkdownFile, readMarkdownFile, readMarkdownFiles } from './harness/markdown.ts';
import { plantExtra } from './harness/plant-extra.ts';
import { storeSampleEvidence } from './harness/sample-evidence.ts';
import { startTestApp, type TestAccount, type TestApp } from './harness/test-app.ts';

const files = readMarkdownFiles();
const api = readMarkdownFile('docs/api.md');
const driverApi = readMarkdownFile('docs/driver-api.md');
const sandbox = readMarkdownFile('docs/sandbox.md');
const index = readMarkdownFile('docs/errors/README.md');

/** Each text with the reasons and statuses that it comes with. */
const texts: ReadonlyMap<string, readonly { readonly reason: string; readonly status: number }[]> =
  Map.groupBy(
    Object.entries(refusals).map(([reason, refusal]) => ({ reason, ...refusal })),
    ({ message }) => message,
  );
const statusesOf = (text: string) => [...new Set((texts.get(text) ?? []).map(({ status }) => status))].sort();
const reasonsOf = (text: string) => (texts.get(text) ?? []).map(({ reason }) => reason);
const pageOf = (text: string) => `${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.md`;

describe('every error message', () => {
  const rows = [
    ...index.text.matchAll(/^\| \[`(.+)`\]\((.+)\) \| ([`\w, ]+) \| ([\d, ]+) \| (.+) \|$/gm),
  ].map(([, text = '', page, reasons = '', statuses = '', operations = '']) => ({
    text,
    page,
    reasons: reasons.replaceAll('`', '').split(', '),
    statuses: statuses.split(', ').map(Number),
    operations,
  }));

  test('has one row in the index, with its page, its reasons and its statuses, and no other text has one', () => {
    expect(rows.map(({ text }) => text).sort()).toEqual([...texts.keys()].sort());
    for (const { text, page, reasons, statuses } of rows) {
      expect([text, page]).toEqual([text, pageOf(text)]);
      expect([text, reasons]).toEqual([text, reasonsOf(text)]);
      expect([text, statuses]).toEqual([text, statusesOf(text)]);
    }
  });

  test.each([...texts.keys()])(
    '%s: has a page with its statuses and an answer as the service sends it',
    (text) => {
      const page = readMarkdownFile(`docs/errors/${pageOf(text)}`);
      const [title, , status = ''] = page.text.split('\n');
      expect(title).toBe(`# \`${text}\``);
      expect(status).toMatch(new RegExp(`^Status ${statusesOf(text).join(' or ')} · `));
      const answers = page.fences.map((fence) => JSON.parse(fence.text));
      expect([...new Set(answers.map(({ code }) => code))].sort()).toEqual(statusesOf(text));
      expect([...new Set(answers.map(({ reason }) => reason))].sort()).toEqual(reasonsOf(text).sort());
      for (const answer of answers) {
        expect(Value.Check(RefusalEnvelope, answer)).toBe(true);
        expect(refusals[answer.reason as RefusalCode].status).toBe(answer.code);
        expect(answer).toMatchObject({ success: false, message: text });
      }
    },
  );

  test('that has a page is one that the service can give', () => {
    const pages = files.filter(({ path }) => path.startsWith('docs/errors/') && path !== index.path);
    expect(pages.map(({ path }) => path).sort()).toEqual(
      [...texts.keys()].map((text) => `docs/errors/${pageOf(text)}`).sort(),
    );
  });

  test('is told for the operations that give it, in the index and with each operation, as in the OpenAPI document', () => {
    const operations = listOperations(service.app.server.swagger());
    expect(operations.length).toBe(37);
    const [ofSandbox, ofBoth] = [true, false].map((wanted) =>
      operations.filter(({ tags }) => tags.includes('Sandbox') === wanted),
    );
    requireToldRefusals(sandbox, ofSandbox ?? [], api);
    requireToldRefusals(api, ofBoth ?? []);
    const ofDrivers = listOperations(service.app.server.driverSwagger());
    expect(ofDrivers.length).toBe(38);
    requireToldRefusals(driverApi, ofDrivers);
    // What an action comes to is told by an answer that is no refusal itself.
    const ofNoOperation = /^(every operation|within the answer of )/;
    for (const row of rows.filter((one) => !ofNoOperation.test(one.operations))) {
      const giving = [...operations, ...ofDrivers].filter(({ refusals: given }) =>
        row.statuses.some((status) => given.has(`${status} ${row.text}`)),
      );
      expect([row.text, row.operations.split(', ').sort()]).toEqual([
        row.text,
        giving.map(({ summary }) => summary).sort(),
      ]);
    }
  });
});

describe('every Markdown file', () => {
  const byPath = new Map(files.map((file) => [file.path, file]));

  test.each(files.map(({ path }) => path))(
    '%s: each link leads to a file, and to a heading of it',
    (path) => {
      const { links, anchors } = byPath.get(path) as MarkdownFile;
      const broken = links.filter((link) => {
        if (/^[a-z]+:/.test(link)) return false;
        const [target = '', anchor] = link.split('#');
        const file = target === '' ? path : join(dirname(path), target);
        if (!existsSync(join(checkout, file))) return true;
        const there = target === '' ? anchors : byPath.get(file)?.anchors;
        return anchor !== undefined && !there?.has(anchor);
      });
      expect(broken).toEqual([]);
    },
  );

  test('has only JSON in its blocks of JSON', () => {
    for (const { path, fences } of files) {
      for (const { language, text } of fences) {
        if (language === 'json') expect(() => JSON.parse(text), `${path}: ${text}`).not.toThrow();
      }
    }
  });
});

test('the diagram of statuses shows every move that there is, each by its event, and no other', () => {
  const [, diagram = ''] = /stateDiagram-v2\n([^`]*)```/.exec(api.text) ?? [];
  const nameOf = (code: number) => tripStatusOf(code).name;
  const moves = [...diagram.matchAll(/^ +(\w+) --> (\w+): ([a-z_.]+)$/gm)].flatMap(([, from, to, type]) =>
    (from === 'open' ? openStatuses.map(nameOf) : [from]).map((name) => `${name} --> ${to}: ${type}`),
  );
  const actions: readonly TripAction[] = Object.values(tripActions);
  const all = actions.flatMap(({ from, to, eventType }) =>
    from.map((code) => `${nameOf(code)} --> ${nameOf(to)}: ${eventType}`),
  );
  // A failed trip may be the operator's doing or the driver's: one arrow.
  expect(moves.sort()).toEqual([...new Set(all)].sort());
  const ends = [...diagram.matchAll(/^ +(\w+) --> \[\*\]$/gm)].map(([, name]) => name);
  expect(ends.sort()).toEqual(finalStatuses.map(nameOf).sort());
});

describe('docs/events.md', () => {
  const events = readMarkdownFile('docs/events.md');
  const shown = events.fences
    .filter(({ language }) => language === 'json')
    .flatMap(({ text }) => JSON.parse(text)) as { type: string }[];
  const stored = shown.filter(({ type }) => type !== 'trip.driver_location');

  test('shows an event of each type, in the form of the contract and with no field besides', () => {
    expect(stored.map(({ type }) => type).sort()).toEqual([...eventTypes].sort());
    for (const event of stored)
      expect([event.type, [...findStrangeFields(Event, event)]]).toEqual([event.type, []]);
  });

  test('tells of each type when it comes', () => {
    const told = [...events.text.matchAll(/^\| `([a-z]+\.[a-z_]+)` \| \S/gm)].map(([, type]) => type);
    expect(told).toEqual([...eventTypes]);
  });
});

describe('docs/sandbox.md', () => {
  const rows = new Map(
    [...sandbox.text.matchAll(/^\| (\d{9}) \| (.+) \|$/gm)].map(([, number = '', told = '']) => [
      number,
      told,
    ]),
  );

  test('tells of each test phone number what happens, in the order of the numbers, and of no other', () => {
    expect([...rows.keys()]).toEqual([...testPhoneNumbers.keys()]);
    expect(new Set(rows.values()).size).toBe(testPhoneNumbers.size);
  });

  test('tells of each that refuses the refusal that comes, and of no other one', () => {
    for (const [number, scenario] of testPhoneNumbers) {
      const told = /(\d{3}) \[`([^`]+)`\]/.exec(rows.get(number) ?? '')?.slice(1);
      const given = 'refusal' in scenario ? refusals[scenario.refusal] : undefined;
      expect([number, told]).toEqual([number, given && [String(given.status), given.message]]);
    }
  });

  test('has a number for each refusal of a booking that the wallet decides', () => {
    const ofWallet = createTripRefusals.filter((code) => refusals[code].status === 402);
    const simulated = [...testPhoneNumbers.values()].map(
      (scenario) => 'refusal' in scenario && scenario.refusal,
    );
    expect(ofWallet.length).toBeGreaterThan(2);
    expect(simulated).toEqual(expect.arrayContaining(ofWallet));
  });

  test('tells how many simulated drivers there are, and of each operation by hand', () => {
    expect(sandbox.text).toContain(`\n${planFleet(1).length} simulated drivers `);
    const told = [...sandbox.text.matchAll(/^\| \[([^\]]+)\]\(#[a-z-]+\) \| `(\w+) (\S+)` \|$/gm)];
    const paths = service.app.server.swagger().paths as Record<string, Operations[string]>;
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Operations)
        .filter(([, { tags = [] }]) => tags.includes('Sandbox'))
        .map(([method, { summary }]) => [summary, method.toUpperCase(), path].join(' ')),
    );
    expect(told.map(([, ...words]) => words.join(' ')).sort()).toEqual(all.sort());
  });
});

test('The page of the refusal says which vehicle types to send', () => {
  const { text } = readMarkdownFile('docs/errors/invalid-vehicle-type.md');
  const any = new Intl.ListFormat('en-GB', { type: 'disjunction' });
  expect(text).toContain(`\n**Cure.** Send ${any.format(vehicleTypes.map(({ id }) => `${id}`))}. `);
});

test('The page on dispatch says what trucks of each vehicle type usually carry', () => {
  const { text } = readMarkdownFile('docs/dispatch.md');
  const [, table = ''] = text.split('\n| vehicle type | equipment |\n|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  const named = vehicleTypes.map(({ names, usualEquipment }) => {
    const equipment = usualEquipment.map((one) => equipmentNames[one].en.toLowerCase());
    return `| ${names.en} | ${equipment.join(', ') || 'none'} |`;
  });
  expect(rows.split('\n')).toEqual(named);
});

test('The reference names every vehicle type in its table, and no other', () => {
  const table = api.text.split(/^## /m).find((part) => part.startsWith('Vehicle types\n')) ?? '';
  const rows = [...table.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, id, name]) => `${id} ${name}`);
  const named = vehicleTypes.map(({ id, names }) => `${id} ${names.en}`);
  expect(rows).toEqual(named);
});

describe('a request pasted from', () => {
  let account: TestAccount;

  beforeAll(async () => {
    account = await service.makeAccount();
  });

  test.each(['README.md', 'docs/api.md', 'docs/events.md', 'docs/sandbox.md'])(
    '%s is done, and its answer has the form that is shown',
    async (path) => {
      const { fences } = readMarkdownFile(path);
      let tripId = '';
      let driver: TestDriver | undefined;
      let sent = 0;
      for (const [position, { language, text, heading }] of fences.entries()) {
        if (language !== 'sh' || !/^ *curl /m.test(text)) continue;
        const commands = text
          .replaceAll(/svc_sk_test_…/g, account.rawApiKey)
          .replaceAll(/^TRIP=.*$/gm, `TRIP=${tripId}`)
          .replaceAll('http://127.0.0.1:4010', service.baseUrl);
        const requests = readDocumentedRequests(commands, { KEY: account.rawApiKey, TRIP: tripId });
        for (const { url, ...request } of requests) {
          // Whoever pastes the block has waited until a driver is at the trip.
          if (/\/\d+\/eta$/.test(url)) driver = await sendDriver(account, Number(tripId));
          if (url.endsWith('/evidence')) {
            await storeSampleEvidence(service.db, { ...account, tripId: Number(tripId) });
          }
          if (url.endsWith('/decide-extra')) await plantExtra(service.db, Number(tripId));
          if (url.endsWith('/confirm-steps') && driver)
            await drive(service.db, Number(tripId), driver, 'arrive');
          const response = await fetch(url, request as RequestInit);
          const answer = await readAnswer(response);
          expect([url, response.status, answer.message ?? 'OK']).toEqual([url, 200, 'OK']);
          tripId = String(answer.data?.tripID ?? tripId);
          sent += 1;
          const shown = fences[position + 1];
          if (shown?.language !== 'json' || shown.heading !== heading) continue;
          expect([url, shapeOf(JSON.parse(shown.text))]).toEqual([url, shapeOf(answer)]);
        }
      }
      expect(sent).toBeGreaterThan(0);
    },
  );
});

let service: TestApp;

beforeAll(async () => {
  // As a new installation has it, which obeys truck rules.
  service = await startTestApp({ variables: { SATHA_TRUCK_RULES: 'auto' } });
});

afterAll(async () => {
  await service.close();
});

/** Assigns a driver who has told where they are. */
async function sendDriver({ accountId }: TestAccount, tripId: number): Promise<TestDriver> {
  const driver = await addDriver(service.db);
  await placeDriver(service.db, driver, { lat: 25.2285, lng: 55.2867 });
  expect(await assign(service.db, { accountId, tripId }, driver)).toBe('assigned');
  return driver;
}

/** Of a stream, which does not end by itself, and of a file, that it began is all that is looked at. */
async function readAnswer(response: Response): Promise<PastedAnswer> {
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return (await response.json()) as PastedAnswer;
  }
  await response.body?.cancel();
  return {};
}

type Operations = Record<
  string,
  { summary?: string; tags?: string[]; responses?: Record<string, { description?: string }> }
>;

/** What every answer here may have: the OpenAPI document has neither. */
type PastedAnswer = { readonly message?: string; readonly data?: { readonly tripID?: number } };

/** Each operation of the document with its refusals as "status text". */
function listOperations(document: { paths?: unknown }) {
  const paths = Object.values((document.paths ?? {}) as Record<string, Operations>);
  return paths
    .flatMap((path) => Object.values(path))
    .map(({ summary = '', tags = [], responses = {} }) => ({
      summary,
      tags,
      refusals: new Set(
        Object.entries(responses).flatMap(([status, { description = '' }]) =>
          [...description.matchAll(/^- `([^`]+)`/gm)].map(([, text]) => `${status} ${text}`),
        ),
      ),
    }));
}

/** Holds a document to tell with each operation what it refuses, beside what is common to all of them, and no more. */
function requireToldRefusals(
  page: MarkdownFile,
  operations: ReturnType<typeof listOperations>,
  pageOfCommon = page,
): void {
  const common = readRefusals(pageOfCommon, 'Authentication');
  for (const { summary, refusals: given } of operations) {
    const told = readRefusals(page, summary);
    expect([summary, [...told].filter((refusal) => !given.has(refusal))]).toEqual([summary, []]);
    expect([summary, [...given].filter((refusal) => !told.has(refusal) && !common.has(refusal))]).toEqual([
      summary,
      [],
    ]);
  }
}

/** The refusals that a section of a document links to, as "status text". */
function readRefusals({ text }: MarkdownFile, heading: string): Set<string> {
  const section = text.split(/^#{1,6} +/m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const told = section.matchAll(/\b(\d{3})(?: \| | )\[`([^`]+)`\]/g);
  return new Set([...told].map(([, status, message]) => `${status} ${message}`));
}

/** What is wrong with a value by its schema, and each member that the schema does not know. */
function* findStrangeFields(schema: TSchema, value: unknown): Generator<string> {
  for (const { instancePath, message } of Value.Errors(schema, value)) yield `${instancePath} ${message}`;
  const properties = (schema as { properties?: Record<string, TSchema> }).properties;
  if (!properties) return;
  for (const [name, member] of Object.entries(value as object)) {
    const inner = properties[name];
    if (inner) yield* findStrangeFields(inner, member);
    else yield `${name} is not known`;
  }
}

/** The names and kinds within a JSON value, whatever their order; of a list, those of its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]));
}
