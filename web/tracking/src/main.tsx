import './look/styles.ts';
import { LookProvider } from '@satha/web-kit/look/look-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { watchNetwork } from './live/contact.ts';
import { keepForOffline } from './shell/keep-for-offline.ts';

const queryClient = createQueryClient();
watchNetwork(() => void queryClient.refetchQueries({ type: 'active' }));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <LookProvider offersDigits>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </LookProvider>
  </StrictMode>,
);
keepForOffline();
