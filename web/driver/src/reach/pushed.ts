import type { PageMessage } from '../service-worker/push-scope.ts';

/** Follows what the service worker tells: that the service asked this phone for something, or a notification was pressed. */
export function followPushed(listener: () => void): () => void {
  const workers = navigator.serviceWorker;
  if (workers === undefined) return () => {};
  const take = ({ data }: MessageEvent<PageMessage | null>) => {
    if (data?.kind === 'pushed' || data?.kind === 'opened') listener();
  };
  workers.addEventListener('message', take);
  // A page that adds listeners late has what came before only once it asks for it.
  workers.startMessages();
  return () => workers.removeEventListener('message', take);
}
