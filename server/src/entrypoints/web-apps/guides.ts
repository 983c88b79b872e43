import { join } from 'node:path';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { askEachTime, sendResource } from '../../platform/http/resource.ts';
import { Problem } from '../../values/problem.ts';
import { fileHeaders, pathOf, readIfThere, sendAsset, sendNotBuilt, serveBuiltFiles } from './built-files.ts';
import { createFilledPages, type FilledPages, type GuideAddresses } from './filled-pages.ts';
import { setPageHeaders } from './page-headers.ts';

const hidden = { schema: { hide: true } } as const;
const home = '/docs/';
const list = '/llms.txt';

/** Every address of the site with its file, as its build left them. */
type Addresses = Readonly<Partial<Record<string, string>>>;

export type BuiltGuides = {
  /** What its build left: site.json, pages/ and assets/. Need not be there. */
  readonly folder: string;
  /** What samples and sentences name. */
  readonly addresses: GuideAddresses;
};

type Guides = { readonly folder: string; readonly pages: FilledPages };

/**
 * Serves the guides: the addresses that their build has listed, and no others. Pages and their Markdown are asked after
 * each time and sent again when they have changed; files with names that follow from their content are kept for ever.
 */
export async function registerGuides(server: HttpServer, { folder, addresses }: BuiltGuides): Promise<void> {
  const guides = { folder, pages: createFilledPages(folder, addresses) };
  await server.register(async (context) => {
    await serveBuiltFiles(context, folder);
    const send = async (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, guides);
    context.get('/docs/assets/*', hidden, sendAsset);
    for (const url of ['/docs', '/docs/*', list]) {
      context.get(url, hidden, send);
      refuseOtherMethods(context, url, ['GET', 'HEAD']);
    }
  });
}

/** The list is read anew each time: what is built while the service runs is served at once. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, guides: Guides): Promise<FastifyReply> {
  const { folder, pages } = guides;
  const path = pathOf(request);
  const isHome = path === '/docs' || path === home;
  // The reference stood here, and links to it bear a key's name.
  const key = isHome ? (request.query as Record<string, unknown>).key : undefined;
  if (typeof key === 'string') return reply.redirect(`/docs/reference?${new URLSearchParams({ key })}`, 308);
  const text = await readIfThere(join(folder, 'site.json'));
  if (text === undefined) return sendNotBuilt(reply, 'The guides are not built yet.');
  const addresses: Addresses = JSON.parse(text);
  const address = isHome ? home : path;
  const file = Object.hasOwn(addresses, address) ? addresses[address] : undefined;
  if (file !== undefined) return sendListed(request, reply, file, pages);
  const shorter = address.replace(/\/$/, '');
  if (Object.hasOwn(addresses, shorter)) return reply.redirect(shorter, 308);
  return sendMissing(request, reply, folder);
}

/** A browser is shown a page that leads on; a program is refused as everywhere. */
async function sendMissing(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  folder: string,
): Promise<FastifyReply> {
  const language = languageCodes.find((code) => url.startsWith(`/docs/${code}/`)) ?? defaultLanguage;
  const file = join('pages', `missing-${language}.html`);
  const isRead = headers.accept?.includes('text/html') && url.startsWith(home);
  if (!isRead || (await readIfThere(join(folder, file))) === undefined) throw new Problem('not_found');
  setPageHeaders(reply, { hasScripts: true, askedOrigins: [] });
  reply.code(404).headers({ ...fileHeaders, 'Cache-Control': 'no-store' });
  return reply.sendFile(file, folder, { cacheControl: false });
}

async function sendListed(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  pages: FilledPages,
): Promise<FastifyReply> {
  if (file.endsWith('.html')) setPageHeaders(reply, { hasScripts: true, askedOrigins: [] });
  reply.headers(fileHeaders);
  return sendResource(request, reply, await pages.get(file), askEachTime);
}
