import type { InstalledApp } from '@satha/web-kit/pwa/renew-app.ts';

export const trackingApp: InstalledApp = {
  name: 'satha-track',
  prefix: '/track/',
  // Both of its addresses, /track/ and /t/.
  workerScope: '/t',
};
