import { installedApp } from '../shell/installed-app.ts';

/** On a first visit the worker has all files to load first. */
const patienceMs = 20_000;

/** Returns what the app's service worker is registered as; undefined: it does not run. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Returns the browser's subscription by a key of the service, made anew where it was by another key. @throws where there is none. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await findRegistration();
  if (registration === undefined) throw new Error('The service worker does not run.');
  const before = await registration.pushManager.getSubscription();
  if (before && keyOf(before) === key) return before;
  await before?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Ends the browser's subscription, and takes away what notifications still stand there: another driver may take the phone. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(installedApp.workerScope);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Takes the notification of an offer away: the app itself shows it, or it is over. */
export async function closeOfferNotice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(installedApp.workerScope);
  for (const shown of (await registration?.getNotifications({ tag: 'offer' })) ?? []) shown.close();
}

/** The key as the service writes it; a browser gives its bytes. */
function keyOf({ options }: PushSubscription): string | undefined {
  if (options.applicationServerKey === null) return undefined;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
