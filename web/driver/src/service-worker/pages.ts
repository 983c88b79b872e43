import type { PageMessage, PushScope, WorkerWindow } from './push-scope.ts';

/** The address of the app, and what the paths of its pages begin with. */
const appPath = '/drive/';

/** Returns the pages of the app that are open on this phone, those that are looked at first. */
export async function findPages({ clients }: Pick<PushScope, 'clients'>): Promise<readonly WorkerWindow[]> {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all
    .filter(({ url }) => `${new URL(url).pathname}/`.startsWith(appPath))
    .toSorted((one, other) => Number(isLookedAt(other)) - Number(isLookedAt(one)));
}

export const isLookedAt = ({ visibilityState }: Pick<WorkerWindow, 'visibilityState'>) =>
  visibilityState === 'visible';

export async function tellPages(worker: Pick<PushScope, 'clients'>, message: PageMessage): Promise<void> {
  for (const page of await findPages(worker)) page.postMessage(message);
}

/** Shows the app: the page that is there already, or a new one. Its first screen is the offer, as long as there is one. */
export async function openApp(worker: Pick<PushScope, 'clients'>): Promise<void> {
  const [page] = await findPages(worker);
  if (page === undefined) {
    await worker.clients.openWindow(appPath);
    return;
  }
  page.postMessage({ kind: 'opened' });
  // A browser that does not take it for a press leaves the page where it is.
  await page.focus().catch(() => {});
}
