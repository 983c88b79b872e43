import './look/styles.ts';
import { createQueryClient } from '@satha/web-kit/api/query-client.ts';
import { followColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { keepForOffline } from '@satha/web-kit/pwa/keep-for-offline.ts';
import { renewApp } from '@satha/web-kit/pwa/renew-app.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { environmentKey } from './api/use-environment.ts';
import { App } from './app.tsx';
import { LanguageProvider } from './language/language.tsx';
import { loadFirstWords } from './language/stored-language.ts';
import { startRuntime } from './runtime.ts';
import { isFree } from './shell/app-update.ts';
import { installedApp } from './shell/installed-app.ts';
import { StoppedPage } from './shell/stopped-page.tsx';

followColorScheme();
const queryClient = createQueryClient({ staleMs: 5_000, retriesOffline: true });
const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app.');
let isStopped = false;
const root = createRoot(place, { onUncaughtError: stop });
keepForOffline(installedApp, isFree);

const firstWords = loadFirstWords();
// At once: on a slow network who is signed in is asked while the texts are on their way.
void startRuntime(() =>
  // What the service told one driver is not another's.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== environmentKey }),
);
firstWords.then(
  (first) =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <LanguageProvider first={first}>
              <App />
            </LanguageProvider>
          </QueryClientProvider>
        </StrictMode>,
      ),
    ),
  // A file of this app is neither kept nor to be had: of a newer one they may be.
  () => stop(new Error('The texts did not come.')),
);

/** React leaves nothing of a page that broke. What was pressed is on the phone, and a newer app may show it. */
function stop(error: unknown): void {
  reportError(error);
  if (isStopped) return;
  isStopped = true;
  queueMicrotask(() => root.render(<StoppedPage />));
  void renewApp(installedApp);
}
