import './look/styles.ts';
import './first-words/show-trip.ts';
import { createQueryClient } from '@satha/web-kit/api/query-client.ts';
import { LanguageProvider } from '@satha/web-kit/language/language.tsx';
import { followColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { watchNetwork } from '@satha/web-kit/phone/frame/contact.ts';
import { keepForOffline } from '@satha/web-kit/pwa/keep-for-offline.ts';
import { renewApp } from '@satha/web-kit/pwa/renew-app.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { finishSignOut } from './api/tracking-api.ts';
import { App } from './app.tsx';
import { StoppedPage } from './pages/stopped-page.tsx';
import { forgetAllKept } from './saved/kept-trips.ts';
import { trackingApp } from './shell/installed-app.ts';

// Its letters are on the phone with it.
if (navigator.serviceWorker?.controller) document.documentElement.dataset.isKept = '';

followColorScheme();
const queryClient = createQueryClient({ staleMs: 5_000, retriesOffline: true });
watchNetwork(() => {
  void finishSignOut().catch(() => {});
  void queryClient.refetchQueries({ type: 'active' });
});
void finishSignOut().catch(() => {});

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app.');
let isStopped = false;
const root = createRoot(place, { onUncaughtError: stop });
show(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
);
keepForOffline(trackingApp);

function show(page: ReactNode): void {
  // In slices, between which a slow phone answers touches.
  startTransition(() =>
    root.render(
      <StrictMode>
        <LanguageProvider>{page}</LanguageProvider>
      </StrictMode>,
    ),
  );
}

/** React leaves nothing of a page that broke. A newer app, if there is one, may not break. */
function stop(error: unknown): void {
  reportError(error);
  if (isStopped) return;
  isStopped = true;
  forgetAllKept();
  queueMicrotask(() => show(<StoppedPage />));
  void renewApp(trackingApp);
}
