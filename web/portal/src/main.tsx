import { startApp } from '@satha/web-kit/people/session/start-app.tsx';
import { askSessionAnew } from './api/session.ts';
import { createPortalRouter } from './router.tsx';

startApp({ createRouter: createPortalRouter, askSessionAnew });
