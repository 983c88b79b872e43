/** What makes an app one that a phone can install. */
export type WebAppInstall = {
  /** Files that lie beside the page and keep their names while what is in them changes. */
  readonly files: readonly string[];
  /** What the addresses begin with that its service worker may answer for. */
  readonly workerScope: string;
  /** Where its pages stand besides, with a secret as the last part of their address: "/t/". */
  readonly secretPrefix: string;
};

/**
 * What its pages ask its API first, told to the browser with the page itself: it then asks while the scripts are on their
 * way, and not once they have come. Only what the page asks at once in any case: the browser keeps an answer until it is
 * asked for, and that of somebody who has signed in meanwhile would be of before. Not of an app with a service worker, whose
 * page asks through that, and so asks twice.
 */
export type EarlyQuestions = {
  /** Of every page. */
  readonly always: readonly string[];
  /** Of the page that the app begins with. */
  readonly home?: readonly string[];
};

type ListedApp = {
  /** Its folder in `web/`. */
  readonly folder: string;
  /** What it is called in a sentence: "portal". */
  readonly name: string;
  /** Where its pages are, with slashes around: "/portal/". */
  readonly prefix: string;
  readonly early?: EarlyQuestions;
  /** Without it, the app is pages alone. */
  readonly install?: WebAppInstall;
  /** Folders of the checkout with documents that its pages are made from: it is a site of pages, each a file of its own. */
  readonly documents?: readonly string[];
};

/** Every browser app: what is built, and what the service serves. */
export const webApps: readonly ListedApp[] = [
  { folder: 'guides', name: 'guides', prefix: '/docs/', documents: ['docs'] },
  {
    folder: 'portal',
    name: 'portal',
    prefix: '/portal/',
    early: { always: ['/portal-api/environment'], home: ['/portal-api/me'] },
  },
  {
    folder: 'tracking',
    name: "customers' app",
    prefix: '/track/',
    install: {
      files: [
        'manifest.webmanifest',
        'service-worker.js',
        'icon-180.png',
        'icon-192.png',
        'icon-512.png',
        'icon-maskable-512.png',
      ],
      // Both of its addresses, /track/ and /t/.
      workerScope: '/t',
      secretPrefix: '/t/',
    },
  },
];
