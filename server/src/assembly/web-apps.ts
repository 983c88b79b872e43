import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AppListener, webApps } from '../../../web/apps.ts';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { keyPrefixes } from '../domain/api-keys/raw-api-key.ts';
import type { GuideAddresses } from '../entrypoints/web-apps/filled-pages.ts';
import { registerFrontPage } from '../entrypoints/web-apps/front-page.ts';
import { registerGuides } from '../entrypoints/web-apps/guides.ts';
import { registerWebApp } from '../entrypoints/web-apps/web-app.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { refuseOtherMethods } from '../platform/http/refuse-other-methods.ts';

export type WebAppsParts = {
  readonly environment: Environment;
  /** Which listener's apps. */
  readonly listener: AppListener;
  /** Where browsers find that listener. */
  readonly publicUrl: string;
  /** Where the built browser apps are, each in a folder of its name. */
  readonly webFolder?: string | undefined;
};

/** Serves what people open in a browser. */
export async function openWebApps(
  server: HttpServer,
  config: Config,
  { environment, listener, publicUrl, webFolder = join(import.meta.dirname, '../../../web') }: WebAppsParts,
): Promise<void> {
  const deps = {
    makeToken: randomUUID,
    publicUrl,
    askedOrigins: config.baseMap.origins,
    earlyAnswerMs: config.patience.earlyAnswerMs,
  };
  if (listener === 'public') registerFrontPage(server, { ...deps, isSandbox: environment === 'test' });
  else sendToConsole(server);
  for (const app of webApps) {
    if ((app.listener ?? 'public') !== listener) continue;
    const built = { ...app, folder: join(webFolder, app.folder, 'dist') };
    if (app.documents === undefined) await registerWebApp(server, built, deps);
    else
      await registerGuides(server, { ...built, addresses: guideAddresses(config, environment, publicUrl) });
  }
}

/** Leads from the bare address to the one app that stands there. */
function sendToConsole(server: HttpServer): void {
  server.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/console/', 308));
  refuseOtherMethods(server, '/', ['GET', 'HEAD']);
}

/** By the settings alone: what a request says of the host that it asks is anybody's word. */
function guideAddresses(config: Config, environment: Environment, ownUrl: string): GuideAddresses {
  return {
    ownUrl,
    sandboxUrl: publicUrlOf(config, 'test'),
    liveUrl: publicUrlOf(config, 'live'),
    keyPrefix: keyPrefixes[environment],
  };
}
