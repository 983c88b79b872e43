import type { InstalledApp } from '@satha/web-kit/pwa/renew-app.ts';

export const installedApp: InstalledApp = {
  name: 'satha-drive',
  prefix: '/drive/',
  workerScope: '/drive',
};
