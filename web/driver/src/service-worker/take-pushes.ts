import { askPushKey, tellService } from './ask-service.ts';
import { type KeptFacts, readKeptFacts } from './kept-facts.ts';
import { showCheck } from './notices.ts';
import { openApp, tellPages } from './pages.ts';
import type { PushEventOfWorker, PushMessage, PushScope, SubscriptionChangeEvent } from './push-scope.ts';
import { ringForOffer } from './ring-for-offer.ts';

/** Has the worker ring for what the service sends while the app is closed, and open the app by a press. */
export function takePushes(worker: PushScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(takePush(worker, event)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openApp(worker));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(worker, event)),
  );
}

async function takePush(worker: PushScope, event: PushEventOfWorker): Promise<void> {
  const message = readMessage(event);
  const { session, notices } = await readKeptFacts();
  // Somebody signed out, and the push service does not know yet.
  if (session?.state === 'out') return dropSubscription(worker);
  if (message.kind === 'check') {
    await showCheck(worker, notices);
    await tellService('POST', `/phone-checks/${encodeURIComponent(message.checkId)}/seen`, { by: 'push' });
    return tellPages(worker, { kind: 'pushed' });
  }
  await tellPages(worker, { kind: 'pushed' });
  await ringForOffer(worker, notices);
}

/** What cannot be read rings all the same: it may be an offer, and the service says whether it is one. */
function readMessage({ data }: PushEventOfWorker): PushMessage {
  try {
    const told = data?.json();
    const isCheck = typeof told === 'object' && told !== null && 'kind' in told && told.kind === 'check';
    if (isCheck && 'checkId' in told && typeof told.checkId === 'string')
      return { kind: 'check', checkId: told.checkId };
  } catch {
    // Not ours, or not whole.
  }
  return { kind: 'offer' };
}

async function dropSubscription({ registration }: PushScope): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** The browser gave the phone another address, or took the old one away. */
async function renewSubscription(worker: PushScope, event: SubscriptionChangeEvent): Promise<void> {
  const { session, notices } = await readKeptFacts();
  if (session?.state !== 'in') return;
  const subscription = event.newSubscription ?? (await subscribeAnew(worker, event));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await tellService('PUT', '/push-subscription', { endpoint, keys, ...languageOf(notices) });
}

async function subscribeAnew(
  { registration }: PushScope,
  { oldSubscription }: SubscriptionChangeEvent,
): Promise<PushSubscription | undefined> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await askPushKey());
  if (!applicationServerKey) return undefined;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const languageOf = (notices: KeptFacts['notices']) => (notices ? { language: notices.language } : {});
