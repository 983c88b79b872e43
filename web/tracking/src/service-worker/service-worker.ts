import { classify, pageAddress } from './classify.ts';
import type { Shell, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
declare const __SATHA_SHELL__: Shell;

/**
 * Lets the app start without a network: it keeps the page and the files that the page begins with, and the files that
 * came later, such as the map's drawer. What the service says of trips it never keeps: the app itself remembers the last.
 */
const { version, files } = __SATHA_SHELL__;
const family = 'satha-track-';
const shellName = family + version;
/** Arabic letters are as heavy as the app: they are kept ahead for who will want them, and for others once they come. */
const begins = files.filter((file) => !file.includes('-arabic-') || self.navigator.language.startsWith('ar'));

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = classify(request, self.location.origin);
  if (kind === 'page') event.respondWith(answerPage(request));
  if (kind === 'file') event.respondWith(answerFile(request));
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
  const names = await self.caches.keys();
  const others = names.filter((name) => name.startsWith(family) && name !== shellName);
  await Promise.all(others.map((name) => self.caches.delete(name)));
  await self.clients.claim();
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
