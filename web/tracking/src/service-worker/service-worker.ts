import { keepApp } from '@satha/web-kit/pwa/worker/keep-app.ts';
import type { Shell, WorkerScope } from '@satha/web-kit/pwa/worker/worker-scope.ts';

declare const self: WorkerScope;
declare const __SATHA_SHELL__: Shell;

keepApp({
  worker: self,
  shell: __SATHA_SHELL__,
  name: 'satha-track',
  prefix: '/track/',
  secretPrefix: '/t/',
});
