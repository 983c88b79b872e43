import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { makeResource, type Resource, sendResource } from '../../platform/http/resource.ts';
import { lazily } from '../../values/lazily.ts';
import { Problem } from '../../values/problem.ts';
import { fontFiles, readFont } from './fonts.ts';

const url = '/fonts/:file';
const aDay = 'public, max-age=86400';

export function addressOfFont(file: string): string {
  return `/base-map/fonts/${file}`;
}

/** The faces that labels are drawn with, as font files: the browser draws the glyphs itself. */
export function registerFonts(api: HttpServer): void {
  const fonts: ReadonlyMap<string, () => Promise<Resource>> = new Map(
    fontFiles.map((file) => [file, lazily(async () => makeResource('font/woff2', await readFont(file)))]),
  );
  api.get<{ Params: { file: string } }>(url, { schema: { hide: true } }, async (request, reply) => {
    const font = fonts.get(request.params.file);
    if (!font) throw new Problem('not_found');
    return sendResource(request, reply, await font(), aDay);
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
