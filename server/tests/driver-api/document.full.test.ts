import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDriver } from '../../src/domain/drivers/create-driver.ts';
import { createVehicle } from '../../src/domain/drivers/vehicles/create-vehicle.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import {
  createDocumentValidator,
  listOperations,
  mediaOf,
  type OpenApiDocument,
  responsesOf,
} from '../docs/openapi-document.ts';
import { readDocumentedRequests } from '../harness/documented-requests.ts';
import { readCode } from '../harness/driver-phone.ts';
import { readMarkdownFile } from '../harness/markdown.ts';
import { paths } from '../harness/operations.ts';
import { makePhoto } from '../harness/photos.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let files: string;
let account: TestAccount;
let document: OpenApiDocument;
let findFaults: ReturnType<typeof createDocumentValidator>;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'satha-driver-files-'));
  app = await startTestApp({ variables: { SATHA_WORK: 'on', SATHA_FILES: files } });
  account = await app.makeAccount();
  document = (await app.get('/driver-api/openapi.json')).body;
  findFaults = createDocumentValidator(document);
});
afterAll(async () => {
  await app.close();
  await rm(files, { recursive: true });
});

describe('the document of the driver API', () => {
  test('is a valid OpenAPI 3.1 document, of the driver API alone', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(document.info.title).toBe('Satha driver API (sandbox)');
    const described = listOperations(document).map(({ path }) => path);
    expect(described).toHaveLength(38);
    for (const path of described) expect(path).toMatch(/^\/driver-api\/[a-z]/);
    const ofTrips: OpenApiDocument = (await app.get('/openapi.json')).body;
    for (const { path } of listOperations(ofTrips)) expect(path).toMatch(/^\/api\//);
  });

  test('has words and a tag for every operation, and a token for all but the two ways in', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { path, operation } of listOperations(document)) {
      expect(operation.summary, path).toMatch(/^\p{Lu}.*[^.]$/u);
      expect(operation.description, path).toMatch(/^\p{Lu}.*\.$/su);
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
      const isWayIn = /sign-in|environment/.test(path);
      expect([path, operation.security]).toEqual([path, isWayIn ? [] : [{ driverToken: [] }]]);
    }
  });

  test('has examples that its schemas take', () => {
    for (const { operation } of listOperations(document)) {
      const answers = Object.values(responsesOf(document, operation)).map(mediaOf);
      // A file has no example.
      const sent = [operation.requestBody?.content['application/json']].filter(
        (media) => media !== undefined,
      );
      for (const media of [...answers, ...sent]) {
        const shown = media.examples
          ? Object.values(media.examples).map(({ value }) => value)
          : [media.example];
        for (const example of shown) {
          expect([operation.operationId, findFaults(media.schema, example)]).toEqual([
            operation.operationId,
            [],
          ]);
        }
      }
    }
  });
});

test('docs/driver-api.md: each request is done when pasted in order, and answered in the form that is shown and described', async () => {
  await hire();
  const photo = await makePhoto();
  const fences = readMarkdownFile('docs/driver-api.md').fences;
  const known: Record<string, string> = {
    CODE: '',
    TOKEN: '',
    OFFER: '',
    TRIP: '',
    ASSIGNMENT: '',
    CHECK: '',
  };
  const [setUp, ...blocks] = fences.flatMap((fence, position) =>
    fence.language === 'sh' ? [{ ...fence, shown: fences[position + 1] }] : [],
  );
  for (const { text, heading, shown } of orderOfADay(blocks)) {
    await prepare(heading, known);
    const recent = text
      .replaceAll('2026-11-20T09:21:4', Temporal.Now.instant().toString().slice(0, 18))
      .replaceAll(/(?<="sha256": ")\w+/g, photo.file.sha256)
      .replaceAll(/(?<="sizeBytes": )\d+/g, String(photo.file.sizeBytes));
    const commands = `${setUp?.text}\n${recent.replaceAll('+04:00', 'Z')}`;
    const [request] = readDocumentedRequests(
      commands.replaceAll('http://127.0.0.1:4010', app.baseUrl),
      known,
    );
    if (!request) throw new Error(`no request under ${heading}`);
    const { url, ...init } = request;
    const body = init.body === '@front.jpg' ? new Uint8Array(photo.bytes) : init.body;
    const response = await fetch(url, { ...init, body } as RequestInit);
    expect([heading, response.status]).toEqual([heading, 200]);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      continue;
    }
    const answer = (await response.json()) as { data: Record<string, never> };
    learn(known, answer.data);
    expect([heading, findFaults(schemaOf(request.method, url), answer)]).toEqual([heading, []]);
    if (shown?.language === 'json' && shown.heading === heading) {
      expect([heading, shapeOf(answer.data)]).toEqual([heading, shapeOf(JSON.parse(shown.text))]);
    }
  }
});

/** The driver and the truck that the document tells of. */
async function hire(): Promise<void> {
  const deps = { db: app.db, clock: systemClock };
  const licenceExpiresOn = Temporal.PlainDate.from('2040-05-31');
  const number = { phoneCode: '971', mobileNumber: '521234567' };
  await createDriver(deps, { name: 'Imran Khan', nameAr: 'عمران خان', ...number, licenceExpiresOn });
  const plate = { emirate: 'Dubai', code: 'K', number: '40217' } as const;
  await createVehicle(deps, { plate, vehicleTypeId: 4 });
}

type Block = { readonly heading: string };

/** The document tells of like things together; a day has another order. */
function orderOfADay<Item extends Block>(blocks: readonly Item[]): Item[] {
  const order = [
    'Look up the environment',
    'Ask for a sign-in code',
    'Sign in',
    'Look up yourself',
    'List trucks',
    'Go online',
    'Report locations',
    'Make a tracker',
    'Keep a push subscription',
    'Check the phone',
    'Look up a phone check',
    'Tell that a phone check was seen',
    'Drop the push subscription',
    'Stream offers and the trip',
    'List open offers',
    'Tell that an offer is shown',
    'Accept an offer',
    'Get the present trip',
    'Tell what was done',
    'Tell that you arrived',
    'List what ending the trip costs',
    'Begin loading',
    'Declare evidence',
    'Ask for an extra',
    'List extras and what they cost',
    'Take back an extra',
    'Tell that a file will not come',
    'Send the file of a photo or signature',
    'List your evidence',
    'Start driving',
    'Ask for another destination',
    'Complete the trip',
    'Decline an offer',
    'Give up the trip',
    'End the trip without driving it',
    'Look back on a day',
    'Go offline',
    'Sign out',
  ];
  expect(blocks.map(({ heading }) => heading).toSorted()).toEqual(order.toSorted());
  return order.map((wanted) => blocks.find(({ heading }) => heading === wanted) as Item);
}

/** The work of which the document tells. */
const job = {
  vehicle: {
    plate: { emirate: 'dubai', code: 'K', number: '40217' },
    make: 'BMW',
    model: '330i',
    lockedWheels: 1,
  },
  incident: { cause: 'breakdown' },
  notes: 'The guard at the gate knows.',
};

/** What happens outside of the phone before the driver does what the section tells. */
async function prepare(heading: string, known: Record<string, string>): Promise<void> {
  if (heading === 'Sign in') {
    known.CODE = (await readCode(app, { phoneCode: '971', mobileNumber: '521234567' })) ?? '';
  }
  const ends = ['Give up the trip', 'End the trip without driving it'];
  if (['List open offers', 'Decline an offer', ...ends].includes(heading)) {
    const created = await app.post(paths.create, account.rawApiKey, { ...sampleTrip, job });
    known.TRIP = String(created.body.data.tripID);
    await expect.poll(async () => (await openOffer(known))?.tripId).toBe(Number(known.TRIP));
    known.OFFER = String((await openOffer(known))?.offerId);
  }
  if (ends.includes(heading)) {
    await app.post(`/driver-api/offers/${known.OFFER}/accept`, undefined, undefined, authorization(known));
  }
  if (heading === 'End the trip without driving it') {
    const body = { tripId: Number(known.TRIP) };
    await app.post('/driver-api/trip/arrived', undefined, body, authorization(known));
  }
}

const authorization = ({ TOKEN }: Record<string, string>) => ({ authorization: `Bearer ${TOKEN}` });

async function openOffer(known: Record<string, string>) {
  const { body } = await app.get('/driver-api/offers', undefined, authorization(known));
  return body.data.offers[0] as { offerId: number; tripId: number } | undefined;
}

function learn(
  known: Record<string, string>,
  data: { token?: string; trip?: { assignmentId: number } | null; check?: { checkId: string } },
): void {
  if (data.token !== undefined) known.TOKEN = data.token;
  if (data.check) known.CHECK = data.check.checkId;
  if (data.trip) known.ASSIGNMENT = String(data.trip.assignmentId);
}

/** What the document says of the answer to a request. */
function schemaOf(method: string, url: string): object {
  const { pathname } = new URL(url);
  const found = listOperations(document).find(
    ({ path, method: described }) =>
      described === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const answer = found?.operation.responses[200];
  if (!answer) throw new Error(`the document has no ${method} ${pathname}`);
  return mediaOf(answer).schema;
}

/** The names and kinds within a JSON value; of a list, those of its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]));
}
