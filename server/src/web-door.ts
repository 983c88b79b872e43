import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import { registerFrontPage } from './entrypoints/web-apps/front-page.ts';
import { registerWebApp, type WebAppInstall } from './entrypoints/web-apps/web-app.ts';
import type { HttpServer } from './platform/http/http-server.ts';

export type WebDoorParts = {
  readonly environment: Environment;
  /** Where the built browser apps are, each in a folder of its name. */
  readonly webFolder?: string;
};

/** Serves what people open in a browser. */
export async function openWebDoor(
  server: HttpServer,
  { baseMap }: Pick<Config, 'baseMap'>,
  { environment, webFolder = join(import.meta.dirname, '../../web') }: WebDoorParts,
): Promise<void> {
  const deps = { makeToken: randomUUID, askedOrigins: baseMap.origins };
  registerFrontPage(server, { ...deps, isSandbox: environment === 'test' });
  const folderOf = (app: string) => join(webFolder, app, 'dist');
  await registerWebApp(server, { name: 'portal', prefix: '/portal/', folder: folderOf('portal') }, deps);
  await registerWebApp(
    server,
    { name: "customers' app", prefix: '/track/', folder: folderOf('tracking'), install: customersInstall },
    deps,
  );
}

const customersInstall: WebAppInstall = {
  files: [
    'manifest.webmanifest',
    'service-worker.js',
    'icon-180.png',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
  ],
  // Both of its addresses, /track/ and /t/.
  workerScope: '/t',
  secretPrefix: '/t/',
};
