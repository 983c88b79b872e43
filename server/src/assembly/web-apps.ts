import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { webApps } from '../../../web/apps.ts';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { registerFrontPage } from '../entrypoints/web-apps/front-page.ts';
import { registerGuides } from '../entrypoints/web-apps/guides.ts';
import { registerWebApp } from '../entrypoints/web-apps/web-app.ts';
import type { HttpServer } from '../platform/http/http-server.ts';

export type WebAppsParts = {
  readonly environment: Environment;
  /** Where the built browser apps are, each in a folder of its name. */
  readonly webFolder?: string;
};

/** Serves what people open in a browser. */
export async function openWebApps(
  server: HttpServer,
  config: Config,
  { environment, webFolder = join(import.meta.dirname, '../../../web') }: WebAppsParts,
): Promise<void> {
  const deps = {
    makeToken: randomUUID,
    publicUrl: publicUrlOf(config, environment),
    askedOrigins: config.baseMap.origins,
  };
  registerFrontPage(server, { ...deps, isSandbox: environment === 'test' });
  for (const app of webApps) {
    const built = { ...app, folder: join(webFolder, app.folder, 'dist') };
    if (app.documents === undefined) await registerWebApp(server, built, deps);
    else await registerGuides(server, built);
  }
}
