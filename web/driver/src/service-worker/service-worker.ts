import { keepApp } from '@satha/web-kit/pwa/worker/keep-app.ts';
import type { Shell } from '@satha/web-kit/pwa/worker/worker-scope.ts';
import type { PushScope } from './push-scope.ts';
import { takePushes } from './take-pushes.ts';

declare const self: PushScope;
declare const __SATHA_SHELL__: Shell;

keepApp({ worker: self, shell: __SATHA_SHELL__, name: 'satha-drive', prefix: '/drive/' });
takePushes(self);
