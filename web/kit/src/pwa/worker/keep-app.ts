import { type AppAddresses, classify } from './classify.ts';
import { listFilesKeptAhead } from './files-kept-ahead.ts';
import { answerGround, keepGround } from './ground.ts';
import type { Shell, WorkerFetchEvent, WorkerScope } from './worker-scope.ts';

type KeptApp = AppAddresses & {
  readonly worker: WorkerScope;
  readonly shell: Shell;
  /** What the names of its caches begin with. */
  readonly name: string;
};

/** The name of the cache of this build. */
const shellNameOf = ({ name, shell }: KeptApp) => `${name}-${shell.version}`;
/** The name of the cache that outlives the builds: the ground changes with the service, not with the app. */
const groundNameOf = ({ name }: KeptApp) => `${name}-ground`;
const openShell = (app: KeptApp) => app.worker.caches.open(shellNameOf(app));
const openGround = (app: KeptApp) => app.worker.caches.open(groundNameOf(app));

/**
 * Makes an app start without a network: its worker stores the page and the files that the page begins with,
 * and what came later: the map's drawer, and the ground that it was drawn on. What the API says is never kept
 * here: the app itself remembers what it needs.
 */
export function keepApp(app: KeptApp): void {
  const { worker } = app;
  worker.addEventListener('install', (event) => event.waitUntil(keepShell(app)));
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver(app)));
  worker.addEventListener('message', (event) => {
    const { data } = event;
    if (data.kind === 'take-over') event.waitUntil(worker.skipWaiting());
    if (data.kind === 'came') event.waitUntil(keepWhatCame(app, data.addresses));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const kind = classify(request, worker.location.origin, app);
    if (kind === 'page') event.respondWith(answerPage(app, request));
    if (kind === 'file') event.respondWith(answerFile(app, request));
    if (kind === 'ground') answerByGround(app, event);
  });
}

/** All or nothing: a page of one build with files of another would be neither. */
async function keepShell(app: KeptApp): Promise<void> {
  const { prefix, shell, worker } = app;
  const cache = await openShell(app);
  const page = await fetch(prefix, { cache: 'reload' });
  const text = await page.clone().text();
  const isOurs = shell.files.some((file) => file.endsWith('.js') && text.includes(file));
  if (!page.ok || !isOurs) throw new Error('The page is of another build.');
  const begins = listFilesKeptAhead(shell, worker.navigator.language);
  await Promise.all(begins.map((file) => keepFile(app, cache, file)));
  await cache.put(prefix, page);
}

/** What an earlier build had under the same name is the same. */
async function keepFile({ worker }: KeptApp, cache: Cache, file: string): Promise<void> {
  const kept = await worker.caches.match(file);
  if (kept) await cache.put(file, kept);
  else await cache.add(file);
}

async function takeOver(app: KeptApp): Promise<void> {
  const { name: family, shell, worker } = app;
  const cache = await openShell(app);
  // What of the map is still the same, before what the earlier build kept goes.
  await Promise.all(
    shell.mapFiles.map(async (file) => {
      const kept = await worker.caches.match(file);
      if (kept) await cache.put(file, kept);
    }),
  );
  const names = await worker.caches.keys();
  const wanted = [shellNameOf(app), groundNameOf(app)];
  const others = names.filter((name) => name.startsWith(`${family}-`) && !wanted.includes(name));
  await Promise.all(others.map((name) => worker.caches.delete(name)));
  await worker.clients.claim();
}

/** The first page is there before its worker: what it was given is asked for again, which the browser still has. */
async function keepWhatCame(app: KeptApp, addresses: readonly string[]): Promise<void> {
  const { origin } = app.worker.location;
  const { mapFiles } = app.shell;
  const [cache, ground] = await Promise.all([openShell(app), openGround(app)]);
  const came = addresses.map((address) => ({
    address,
    kind: classify({ method: 'GET', mode: 'cors', url: new URL(address, origin).href }, origin, app),
  }));
  const wanted = new Set(came.filter(({ kind }) => kind === 'file').map(({ address }) => address));
  // The map's files go together.
  if (mapFiles.some((file) => wanted.has(file))) for (const file of mapFiles) wanted.add(file);
  await Promise.all([
    ...[...wanted].map((file) => keepFile(app, cache, file).catch(() => {})),
    ...came.filter(({ kind }) => kind === 'ground').map(({ address }) => keepGround(ground, address)),
  ]);
}

/** The kept page at once, however slow the network is: a newer one comes with a newer worker. */
async function answerPage(app: KeptApp, request: Request): Promise<Response> {
  const cache = await openShell(app);
  return (await cache.match(app.prefix)) ?? fetch(request);
}

async function answerFile(app: KeptApp, request: Request): Promise<Response> {
  const cache = await openShell(app);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

function answerByGround(app: KeptApp, event: WorkerFetchEvent): void {
  const answered = openGround(app).then((cache) => answerGround(cache, event.request));
  event.respondWith(answered.then(({ answer }) => answer));
  event.waitUntil(answered.then(({ isKept }) => isKept).catch(() => {}));
}
