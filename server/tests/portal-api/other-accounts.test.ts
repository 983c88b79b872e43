import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type FileFolder, makeFileFolder } from '../harness/file-folder.ts';
import { type FurnishedAccount, type FurnishedId, furnishAccount } from '../harness/furnished-account.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { createPortal, type Portal, type PortalMember, type SendOptions } from '../harness/portal.ts';
import { portalChanges } from '../harness/portal-changes.ts';
import { type PortalRoute, watchPortalRoutes } from '../harness/portal-routes.ts';
import { booked, sampleBooking } from '../harness/portal-trips.ts';
import type { Answer } from '../harness/test-app.ts';

/** What a path that names something of another account is answered with, by the part of it that is not one's own. */
const notFound: Readonly<Record<FurnishedId, string>> = {
  memberId: 'Member not found',
  invitationId: 'Invitation not found',
  sessionId: 'Session not found',
  apiKeyId: 'API key not found',
  entryId: 'Request not found',
  endpointId: 'Webhook endpoint not found',
  deliveryId: 'Delivery not found',
  tripId: 'Trip not found',
  evidenceId: 'Evidence not found',
  extraId: 'Extra not found',
  documentId: 'Document not found',
  month: 'Document not found',
  topUpId: 'Top-up not found',
};

/** Reading these tells of the world, and the same to every account. */
const ofTheWorld = ['vehicle-types', 'service-area', 'places'].map(
  (end) => `GET /accounts/:accountId/${end}`,
);

/** What narrows a list down without naming anything of an account. */
const plain = new Set(
  ['from', 'to', 'createdFrom', 'createdTo', 'action', 'status', 'method', 'route', 'kind', 'kinds'].concat(
    'month',
    'vehicleTypeId',
    'limit',
    'language',
    'sort',
    'endedFrom',
    'endedTo',
    'createdHour',
    'arrival',
    'days',
    'format',
  ),
);

let portal: Portal;
let routes: readonly PortalRoute[];
let hooks: HookServer;
let folder: FileFolder;
let first: FurnishedAccount;
let second: PortalMember;
/** The printed number of a document of the first account. */
let documentName: string;
/** What the second account has of its own, to reach from there for what is the first's. */
let ownIds: { readonly accountId: string; readonly endpointId: string; readonly tripId: string };
beforeAll(async () => {
  hooks = await startHookServer();
  folder = await makeFileFolder();
  const variables = { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on', ...folder.variables };
  const watched = await watchPortalRoutes(() => createPortal({ variables }));
  portal = watched.built;
  routes = watched.routes.filter(({ method, access }) => access !== 'anybody' && method !== 'HEAD');
  first = await furnishAccount(portal, `${hooks.url}/zahra`, folder.files);
  const documents = await first.owner.get(`/accounts/${first.owner.accountId}/documents`);
  documentName = expectOk(documents).items[0].name;
  second = await portal.memberOf('owner');
  const endpointsUrl = `/accounts/${second.accountId}/webhook-endpoints`;
  const { endpoint } = expectOk(await second.send(endpointsUrl, { url: 'https://hooks.example.ae/' }));
  const { tripId } = await booked(second);
  ownIds = {
    accountId: String(second.accountId),
    endpointId: String(endpoint.endpointId),
    tripId: String(tripId),
  };
});
afterAll(async () => {
  await portal?.close();
  await hooks?.close();
  await folder?.remove();
});

const nameOf = ({ method, path }: PortalRoute) => `${method} ${path}`;
const isOfAccount = ({ path }: PortalRoute) => path.startsWith('/accounts/:accountId');
/** The names of what a path names beside the account. */
const idNames = ({ path }: PortalRoute) =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'accountId' ? [] : [name]));
const isList = (route: PortalRoute) => route.method === 'GET' && idNames(route).length === 0;

type Ids = Readonly<Record<string, string | undefined>>;

function ask(who: PortalMember, route: PortalRoute, ids: Ids, query = ''): Promise<Answer> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? `no ${name}`) + query;
  if (route.method === 'GET') return who.get(path);
  const body = portalChanges.find(([name]) => name === nameOf(route))?.[1];
  return who.send(path, body, { method: route.method as NonNullable<SendOptions['method']> });
}

const told = (route: PortalRoute, { status, body }: Answer) => [nameOf(route), status, body.message];

/** Every row of the account, and of its owner's sessions, but for the last use of its key: that is noted a moment later. */
async function readAll({ owner }: FurnishedAccount): Promise<Record<string, string>> {
  const { rows: tables } = await portal.db.query<{ name: string; key: string }>({
    text: `SELECT quote_ident(table_name) AS name, column_name AS key FROM information_schema.columns
           JOIN information_schema.tables USING (table_schema, table_name)
           WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
             AND column_name = CASE table_name WHEN 'sessions' THEN 'subject' ELSE 'account_id' END`,
  });
  const all: Record<string, string> = {};
  for (const { name, key } of tables) {
    const { rows } = await portal.db.query<{ rows: string }>({
      text: `SELECT jsonb_agg(to_jsonb(t) - 'last_used_at' ORDER BY t::text)::text AS rows
             FROM ${name} t WHERE ${key} = $1 AND coalesce(to_jsonb(t) ->> 'audience', 'member') = 'member'`,
      values: [key === 'account_id' ? owner.accountId : String(owner.memberId)],
    });
    all[name] = rows[0]?.rows ?? '';
  }
  return all;
}

const marksIn = (text: string) => first.marks.filter((mark) => text.includes(mark));
const asText = ({ body }: Answer) => (typeof body === 'string' ? body : JSON.stringify(body));

/** What a stream has told when it has told something. */
async function readStream(who: PortalMember): Promise<string> {
  const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ');
  const url = `${portal.baseUrl}/portal-api/accounts/${who.accountId}/events/stream?after=0`;
  const reader = await openStream(url, { cookie });
  await expect.poll(() => reader.events().length).toBeGreaterThan(0);
  reader.cut();
  return JSON.stringify(reader.frames);
}

/** A list, asked for in every way that names something of the first account; what came, by what was asked. */
async function readList(who: PortalMember, route: PortalRoute): Promise<Record<string, string>> {
  const ids = { accountId: String(who.accountId) };
  if (route.streams) return { stream: await readStream(who) };
  const { nextCursor } = (
    await ask(first.owner, route, { accountId: String(first.owner.accountId) }, '?limit=1')
  ).body.data ?? { nextCursor: null };
  const fillings = { ...first.ids, search: first.searches, name: documentName, cursor: nextCursor ?? [] };
  const queries = route.query
    .filter((name) => !plain.has(name))
    .flatMap((name) =>
      [fillings[name as keyof typeof fillings]]
        .flat()
        .map((filling) => `?${name}=${encodeURIComponent(filling)}`),
    );
  const answers: Record<string, string> = {};
  for (const query of route.query.includes('search') && ofTheWorld.includes(nameOf(route))
    ? queries
    : ['', ...queries]) {
    const answer = await ask(who, route, ids, query);
    expect([nameOf(route), query, answer.status]).toEqual([nameOf(route), query, 200]);
    answers[query] = asText(answer);
  }
  return answers;
}

describe('an account that is somebody else’s', () => {
  it('is tried by every route that there is, with everything that a path or a query can name', () => {
    expect(routes.length).toBeGreaterThan(60);
    const known = new Set(Object.keys(first.ids));
    expect(routes.flatMap(idNames).filter((name) => !known.has(name))).toEqual([]);
    const fillable = new Set([...known, ...plain, 'search', 'name', 'cursor', 'after']);
    expect(routes.flatMap(({ query }) => query).filter((name) => !fillable.has(name))).toEqual([]);
    const changing = routes.filter(
      (route) => route.method !== 'GET' && (isOfAccount(route) || idNames(route).length > 0),
    );
    expect(portalChanges.map(([name]) => name).toSorted()).toEqual(changing.map(nameOf).toSorted());
  });

  it('has nothing that could be seen or changed from one’s own account by its number', async () => {
    const before = await readAll(first);
    for (const route of routes.filter((one) => idNames(one).length > 0)) {
      const [outer, inner] = idNames(route) as FurnishedId[];
      const ids = { ...first.ids, accountId: ownIds.accountId };
      const message = notFound[outer as FurnishedId];
      expect(told(route, await ask(second, route, ids))).toEqual([nameOf(route), 404, message]);
      if (inner === undefined) continue;
      const answer = await ask(second, route, { ...first.ids, ...ownIds });
      expect(told(route, answer)).toEqual([nameOf(route), 404, notFound[inner]]);
    }
    expect(await readAll(first)).toEqual(before);
  });

  it('is not there under its own number, and nothing of it changes', async () => {
    const before = await readAll(first);
    const ids = { ...first.ids, accountId: String(first.owner.accountId) };
    for (const route of routes.filter(isOfAccount)) {
      expect(told(route, await ask(second, route, ids))).toEqual([nameOf(route), 404, 'Account not found']);
    }
    expect(await readAll(first)).toEqual(before);
  });

  it('stands in no list, however the list is asked for', async () => {
    const silent: string[] = [];
    for (const route of routes.filter(isList)) {
      for (const [query, text] of Object.entries(await readList(second, route))) {
        expect([nameOf(route), query, marksIn(text)]).toEqual([nameOf(route), query, []]);
      }
      const [own = ''] = Object.values(await readList(first.owner, route));
      if (marksIn(own).length === 0) silent.push(nameOf(route));
    }
    // All others would have told, if it were there.
    expect(silent).toEqual(ofTheWorld);
  });

  it('shares no token of safe retries: the same one makes a trip and a top-up of one’s own', async () => {
    const before = await readAll(first);
    const at = `/accounts/${second.accountId}`;
    const trip = { ...sampleBooking, clientToken: first.clientTokens.trip };
    expect(String(expectOk(await second.send(`${at}/trips`, trip)).tripId)).not.toBe(first.ids.tripId);
    const wish = { amountFils: 5_000, method: 'page', clientToken: first.clientTokens.topUp };
    expect(expectOk(await second.send(`${at}/payments/top-ups`, wish))).toMatchObject({ amountFils: 5_000 });
    expect(await readAll(first)).toEqual(before);
  });

  it('sees and changes all of that itself: every number and every body was a right one', async () => {
    const ids = { ...first.ids, accountId: String(first.owner.accountId) };
    for (const route of routes.filter(({ method, streams }) => method === 'GET' && !streams)) {
      const query = route.query.includes('search') ? '?search=Dubai' : '';
      expect(told(route, await ask(first.owner, route, ids, query)).slice(0, 2)).toEqual([
        nameOf(route),
        200,
      ]);
    }
    for (const [name] of portalChanges) {
      const route = routes.find((one) => nameOf(one) === name) as PortalRoute;
      expect(told(route, await ask(first.owner, route, ids))).toEqual([name, 200, 'OK']);
    }
  });
});
