import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EarlyQuestions, WebAppInstall } from '../../../../web/apps.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../values/problem.ts';
import { answerEarly, isOpenedByReader } from './answer-early.ts';
import { fileHeaders, pathOf, readIfThere, sendAsset, sendNotBuilt, serveBuiltFiles } from './built-files.ts';
import { listChunkFiles } from './chunk-files.ts';
import { setPageHeaders } from './page-headers.ts';

const hidden = { schema: { hide: true } } as const;
/** A page that is kept among a phone's apps says it at each of its addresses: it answers at the secret one too. */
const secretHeaders = { 'X-Robots-Tag': 'noindex, nofollow' };

/** The word in a built page that stands for the token of its own styles. */
const noncePlace = '__SATHA_STYLE_NONCE__';
/** And for where browsers find the service: programs that show a link's picture want its whole address. */
const publicUrlPlace = '__SATHA_PUBLIC_URL__';
/** And for the answers that come with it. */
const answersPlace = '"__SATHA_EARLY_ANSWERS__"';

export type WebApp = {
  /** What it is called in a sentence: "portal". */
  readonly name: string;
  /** Where its pages are, with slashes around: "/portal/". */
  readonly prefix: string;
  /** What its build left: index.html and assets/. Need not be there. */
  readonly folder: string;
  /** What its pages ask first. */
  readonly early?: EarlyQuestions;
  /** Whether a page of it asks the phone where it is. */
  readonly asksLocation?: boolean;
  /** Whether a page of it looks through the phone's camera itself. */
  readonly asksCamera?: boolean;
  /** What makes it one that a phone can install; without it, it is pages alone. */
  readonly install?: WebAppInstall;
};

export type WebAppDeps = {
  /** A new one for every page. */
  makeToken(): string;
  /** Where browsers find the service. */
  readonly publicUrl: string;
  /** Origins beside this service that pages may ask. */
  readonly askedOrigins: readonly string[];
  /** The longest that a page waits for an answer to send along. */
  readonly earlyAnswerMs: number;
};

/**
 * Serves a browser app. Its files have names that follow from their content and are kept for ever; every other address
 * below the prefix is one of its pages, and the app itself knows which.
 */
export async function registerWebApp(server: HttpServer, app: WebApp, deps: WebAppDeps): Promise<void> {
  await server.register(async (context) => {
    await serveBuiltFiles(context, app.folder);
    const { prefix } = app;
    context.get(prefix.slice(0, -1), hidden, async (_request, reply) => reply.redirect(prefix, 308));
    context.get(`${prefix}assets/*`, hidden, sendAsset);
    context.get(`${prefix}*`, hidden, async (request, reply) => {
      // A file that is not there is no page: a script must not be answered with one.
      if (/\.[a-z0-9]{2,5}$/i.test(pathOf(request))) throw new Problem('not_found');
      return sendPage(request, reply, app, deps);
    });
    const urls = [prefix.slice(0, -1), `${prefix}*`];
    if (app.install) urls.push(...registerInstall(context, app, app.install, deps));
    for (const url of urls) refuseOtherMethods(context, url, ['GET', 'HEAD']);
  });
}

function registerInstall(
  server: HttpServer,
  app: WebApp,
  { files, workerScope, secretPrefix }: WebAppInstall,
  deps: WebAppDeps,
): string[] {
  for (const file of files) {
    server.get(app.prefix + file, hidden, async (_request, reply) =>
      reply
        .headers({ ...fileHeaders, 'Cache-Control': 'no-cache' })
        .header('Service-Worker-Allowed', workerScope)
        .sendFile(file, app.folder, { cacheControl: false }),
    );
  }
  // Who copies an address, or a program that tidies it, may leave a slash at its end.
  const urls = secretPrefix === undefined ? [] : [`${secretPrefix}:secret`, `${secretPrefix}:secret/`];
  for (const url of urls)
    server.get(url, hidden, async (request, reply) => sendPage(request, reply, app, deps));
  return urls;
}

/** Read anew each time: what is built while the service runs is served at once. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  app: WebApp,
  deps: WebAppDeps,
): Promise<FastifyReply> {
  const page = await readIfThere(join(app.folder, 'index.html'));
  if (page === undefined) return sendNotBuilt(reply, `The ${app.name} is not built yet.`);
  const isRead = isOpenedByReader(request);
  const path = pathOf(request);
  const answers = await answerEarly(request, isRead ? listAnswered(app, path) : [], deps.earlyAnswerMs);
  const links = isRead ? await listLinks(app, path) : [];
  const styleNonce = deps.makeToken();
  setPageHeaders(reply, {
    styleNonce,
    hasScripts: true,
    isInstallable: app.install !== undefined,
    asksLocation: app.asksLocation === true,
    asksCamera: app.asksCamera === true,
    askedOrigins: deps.askedOrigins,
  });
  if (app.install !== undefined) reply.headers(secretHeaders);
  if (links.length > 0) reply.header('Link', links.join(', '));
  return reply.send(
    page
      .replaceAll(noncePlace, styleNonce)
      .replaceAll(publicUrlPlace, deps.publicUrl)
      .replace(answersPlace, () => answers),
  );
}

/** With anything else in it, what would be asked early might lead to another path of the service. */
const secretForm = /^[\w-]{1,64}$/;

/** What a page asks first and is answered within it. */
function listAnswered({ early, install }: WebApp, path: string): readonly string[] {
  if (early === undefined) return [];
  const { secretPrefix } = install ?? {};
  if (secretPrefix === undefined || early.secret === undefined || !path.startsWith(secretPrefix))
    return early.open;
  const secret = path.slice(secretPrefix.length).replace(/\/$/, '');
  return secretForm.test(secret) ? [...early.open, early.secret + secret] : early.open;
}

/** What the browser is told to fetch for a page that the app is opened at: answers with its cookies, and scripts. */
async function listLinks({ early, folder, prefix }: WebApp, path: string): Promise<readonly string[]> {
  const first = early?.first;
  if (!first?.at.some((address) => path === prefix + address)) return [];
  const files = first.chunk === undefined ? [] : await listChunkFiles(folder, first.chunk);
  return [
    ...first.asks.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
    ...files.map((file) =>
      file.endsWith('.css')
        ? `<${prefix}${file}>; rel=preload; as=style; crossorigin`
        : `<${prefix}${file}>; rel=modulepreload; crossorigin`,
    ),
  ];
}
