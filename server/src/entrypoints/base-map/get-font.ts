import { FontPath } from '@satha/contract/base-map-operations';
import { route } from '../../platform/http/api/route.ts';
import { makeResource, type Resource, sendResource } from '../../platform/http/resource.ts';
import { lazily } from '../../values/lazily.ts';
import { Problem } from '../../values/problem.ts';
import { fontFiles, readFont } from './fonts.ts';

const schema = { hide: true, params: FontPath };
const aDay = 'public, max-age=86400';

export function addressOfFont(file: string): string {
  return `/base-map/fonts/${file}`;
}

/** Answers the faces that labels are drawn with, as font files: the browser draws the glyphs itself. */
export function getFontRoute() {
  const fonts: ReadonlyMap<string, () => Promise<Resource>> = new Map(
    fontFiles.map((file) => [file, lazily(async () => makeResource('font/woff2', await readFont(file)))]),
  );
  const sends = 'font/woff2';
  return route('GET', '/fonts/:file', { schema, access: 'anybody', sends }, async (request, reply) => {
    const font = fonts.get(request.params.file);
    if (!font) throw new Problem('not_found');
    return sendResource(request, reply, await font(), aDay);
  });
}
