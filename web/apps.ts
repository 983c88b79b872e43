/** What makes an app one that a phone can install. */
export type WebAppInstall = {
  /** Files that lie beside the page and keep their names while what is in them changes. */
  readonly files: readonly string[];
  /** What the addresses begin with that its service worker may answer for. */
  readonly workerScope: string;
  /** Where its pages stand besides, with a secret as the last part of their address: "/t/". Left out: nowhere. */
  readonly secretPrefix?: string;
};

/**
 * What its pages ask first: answered, or told to the browser, with the page itself, and not once the scripts have come.
 * Only what a page asks at once in any case: an answer waits until it is asked for, and that of somebody who has
 * signed in meanwhile would be of before.
 */
export type EarlyQuestions = {
  /** Of every page, and with the same answer for everybody: it comes within the page. */
  readonly open: readonly string[];
  /** Of the pages with a secret, which stands at its end; the answer comes within the page. */
  readonly secret?: string;
  /** Of the pages that somebody opens the app at. */
  readonly first?: FirstPages;
};

export type FirstPages = {
  /** Their addresses, below the app's own: '' is that itself. */
  readonly at: readonly string[];
  /** What each of them asks at once: the browser asks itself, which alone has the cookies. */
  readonly asks: readonly string[];
  /** The chunk of scripts that they show most, as the build names it. */
  readonly chunk?: string;
};

/** Where an app is served: beside the APIs, or on the company's own listener, which no other app shares. */
export type AppListener = 'public' | 'console';

type ListedApp = {
  /** Its folder in `web/`. */
  readonly folder: string;
  /** What it is called in a sentence: "portal". */
  readonly name: string;
  /** Where its pages are, with slashes around: "/portal/". */
  readonly prefix: string;
  /** `public` when left out. */
  readonly listener?: AppListener;
  readonly early?: EarlyQuestions;
  /** Whether a page of it asks the phone where it is. */
  readonly asksLocation?: boolean;
  /** Whether a page of it looks through the phone's camera itself, as for a QR code; a photo that is chosen needs nothing. */
  readonly asksCamera?: boolean;
  /** Without it, the app is pages alone. */
  readonly install?: WebAppInstall;
  /** Folders of the checkout with documents that its pages are made from: it is a site of pages, each a file of its own. */
  readonly documents?: readonly string[];
};

const installFiles = [
  'manifest.webmanifest',
  'service-worker.js',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];

/** Every browser app: what is built, and what the service serves. */
export const webApps: readonly ListedApp[] = [
  { folder: 'guides', name: 'guides', prefix: '/docs/', documents: ['docs'] },
  {
    folder: 'portal',
    name: 'portal',
    prefix: '/portal/',
    early: {
      open: ['/portal-api/environment'],
      first: { at: ['', 'sign-in'], asks: ['/portal-api/session'], chunk: 'sign-in' },
    },
  },
  {
    folder: 'console',
    name: 'console',
    prefix: '/console/',
    listener: 'console',
    early: {
      open: ['/console-api/environment'],
      // Most who open it are signed in, and have no use for what signs in.
      first: { at: ['', 'sign-in'], asks: ['/console-api/session'] },
    },
  },
  {
    folder: 'tracking',
    name: "customers' app",
    prefix: '/track/',
    asksLocation: true,
    early: {
      open: ['/tracking-api/environment'],
      secret: '/tracking-api/links/',
      first: { at: [''], asks: ['/tracking-api/home'] },
    },
    install: {
      files: installFiles,
      // Both of its addresses, /track/ and /t/.
      workerScope: '/t',
      secretPrefix: '/t/',
    },
  },
  {
    folder: 'driver',
    name: "drivers' app",
    prefix: '/drive/',
    asksLocation: true,
    asksCamera: true,
    early: { open: ['/driver-api/environment'] },
    install: { files: installFiles, workerScope: '/drive' },
  },
];
