/**
 * What a service worker sees around it, as far as ours uses it. The types that TypeScript has for it do not go together
 * with those of pages.
 */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type WorkerFetchEvent = WorkerEvent & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

export type WorkerMessageEvent = WorkerEvent & { readonly data: WorkerMessage };

export type WorkerScope = {
  readonly location: Location;
  readonly navigator: { readonly language: string };
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
};

/** The list that the build leaves in the place of this name. */
export type Shell = {
  readonly version: string;
  /** What the app begins with. */
  readonly files: readonly string[];
  /** What draws the map: one without the others is of no use. */
  readonly mapFiles: readonly string[];
  /** Each language with the script of its letters, the default language first. */
  readonly scripts: readonly (readonly [language: string, script: string])[];
};

/** What a page tells the worker. */
export type WorkerMessage =
  /** The newer app is wanted now. */
  | { readonly kind: 'take-over' }
  /** These came before the worker was there, by their paths and queries. */
  | { readonly kind: 'came'; readonly addresses: readonly string[] };
