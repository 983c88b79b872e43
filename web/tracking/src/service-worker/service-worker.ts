import { classify, pageAddress } from './classify.ts';
import { answerGround, groundName, keepGround } from './ground.ts';
import type { Shell, WorkerFetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
declare const __SATHA_SHELL__: Shell;

/**
 * Lets the app start without a network: it keeps the page and the files that the page begins with, and what came later:
 * the map's drawer, and the ground that it was drawn on. What the service says of trips it never keeps: the app itself
 * remembers the last.
 */
const { version, files, mapFiles } = __SATHA_SHELL__;
const family = 'satha-track-';
const shellName = family + version;
/** Arabic letters are as heavy as the app: they are kept ahead for who will want them, and for others once they come. */
const begins = files.filter((file) => !file.includes('-arabic-') || self.navigator.language.startsWith('ar'));

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  const { data } = event;
  if (data.kind === 'take-over') event.waitUntil(self.skipWaiting());
  if (data.kind === 'came') event.waitUntil(keepWhatCame(data.addresses));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = classify(request, self.location.origin);
  if (kind === 'page') event.respondWith(answerPage(request));
  if (kind === 'file') event.respondWith(answerFile(request));
  if (kind === 'ground') answerByGround(event);
});

/** All or nothing: a page of one build with files of another would be neither. */
async function keepShell(): Promise<void> {
  const cache = await self.caches.open(shellName);
  const page = await fetch(pageAddress, { cache: 'reload' });
  const text = await page.clone().text();
  const isOurs = files.some((file) => file.endsWith('.js') && text.includes(file));
  if (!page.ok || !isOurs) throw new Error('The page is of another build.');
  await Promise.all(begins.map((file) => keepFile(cache, file)));
  await cache.put(pageAddress, page);
}

/** What an earlier build had under the same name is the same. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const kept = await self.caches.match(file);
  if (kept) await cache.put(file, kept);
  else await cache.add(file);
}

async function takeOver(): Promise<void> {
  const cache = await self.caches.open(shellName);
  // What of the map is still the same, before what the earlier build kept goes.
  await Promise.all(
    mapFiles.map(async (file) => {
      const kept = await self.caches.match(file);
      if (kept) await cache.put(file, kept);
    }),
  );
  const names = await self.caches.keys();
  const others = names.filter((name) => name.startsWith(family) && name !== shellName && name !== groundName);
  await Promise.all(others.map((name) => self.caches.delete(name)));
  await self.clients.claim();
}

/** The first page is there before its worker: what it was given is asked for again, which the browser still has. */
async function keepWhatCame(addresses: readonly string[]): Promise<void> {
  const cache = await self.caches.open(shellName);
  const came = addresses.map((address) => ({
    address,
    kind: classify(
      { method: 'GET', mode: 'cors', url: new URL(address, self.location.origin).href },
      self.location.origin,
    ),
  }));
  const wanted = new Set(came.filter(({ kind }) => kind === 'file').map(({ address }) => address));
  // The map's files go together.
  if (mapFiles.some((file) => wanted.has(file))) for (const file of mapFiles) wanted.add(file);
  await Promise.all([
    ...[...wanted].map((file) => keepFile(cache, file).catch(() => {})),
    ...came.filter(({ kind }) => kind === 'ground').map(({ address }) => keepGround(self.caches, address)),
  ]);
}

/** The kept page at once, however slow the network is: a newer one comes with a newer worker. */
async function answerPage(request: Request): Promise<Response> {
  const cache = await self.caches.open(shellName);
  return (await cache.match(pageAddress)) ?? fetch(request);
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await self.caches.open(shellName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

function answerByGround(event: WorkerFetchEvent): void {
  const answered = answerGround(self.caches, event.request);
  event.respondWith(answered.then(({ answer }) => answer));
  event.waitUntil(answered.then(({ isKept }) => isKept).catch(() => {}));
}
