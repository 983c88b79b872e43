import type { WorkerEvent, WorkerScope } from '@satha/web-kit/pwa/worker/worker-scope.ts';

/** A browser's own declarations of a notification leave out what only workers may show. */
export type NotificationLook = NotificationOptions & {
  readonly renotify?: boolean;
  readonly vibrate?: readonly number[];
};

export type WorkerWindow = {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: PageMessage): void;
};

export type PushEventOfWorker = WorkerEvent & { readonly data: { json(): unknown } | null };
export type ClickEvent = WorkerEvent & { readonly notification: Notification };
export type SubscriptionChangeEvent = WorkerEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** What the drivers' service worker sees around it besides what every app's worker sees. */
export type PushScope = WorkerScope & {
  readonly registration: {
    showNotification(title: string, look: NotificationLook): Promise<void>;
    getNotifications(filter: { readonly tag: string }): Promise<Notification[]>;
    readonly pushManager: PushManager;
  };
  readonly clients: {
    matchAll(filter: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }): Promise<readonly WorkerWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEventOfWorker) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
};

/** What the worker tells the app's pages. */
export type PageMessage =
  /** The service asked this phone for something. */
  | { readonly kind: 'pushed' }
  /** A notification was pressed. */
  | { readonly kind: 'opened' };

/** What the service sends through a push service; the offer itself is asked for with the session. */
export type PushMessage = { readonly kind: 'offer' } | { readonly kind: 'check'; readonly checkId: string };

/** What the data of a notification say; `over`: a line about an offer that is one no more. */
export type NoticeData = { readonly kind: 'offer' | 'over' | 'check' };
