import { startApp } from '@satha/web-kit/people/session/start-app.tsx';
import { askSessionAnew } from './api/session.ts';
import { createConsoleRouter } from './router.tsx';

startApp({ createRouter: createConsoleRouter, askSessionAnew });
