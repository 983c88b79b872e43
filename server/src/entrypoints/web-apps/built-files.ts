import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Problem } from '../../values/problem.ts';
import { plainHeaders } from './page-headers.ts';

/** A script that works beside its page asks by its own policy: it says `no-referrer` as the page does. */
export const fileHeaders = { ...plainHeaders, Vary: 'Accept-Encoding' };

/** Gives the server `sendFile` for what a build left in the folder, in its smallest form. */
export async function serveBuiltFiles(server: HttpServer, folder: string): Promise<void> {
  // Registered without a route of its own: it gives `sendFile`.
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    suppressWarning: true,
  });
  server.addHook('onRequest', dropPreconditions);
}

/** Preconditions protect what a request would change; nothing changes here, and files are sent whole. */
async function dropPreconditions({ raw }: FastifyRequest): Promise<void> {
  delete raw.headers['if-match'];
  delete raw.headers['if-unmodified-since'];
}

/** Kept for ever: a browser never asks whether it changed, and so is told nothing to ask by. */
const keptForEver = { immutable: true, maxAge: '365d', etag: false, lastModified: false } as const;

/** Sends a file whose name follows from its content. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const name = pathOf(request).split('/assets/').at(-1) ?? '';
  if (!/^\w[\w.-]*\.(?!br$|gz$)[a-z0-9]+$/.test(name)) throw new Problem('not_found');
  return reply.headers(fileHeaders).sendFile(name, keptForEver);
}

export function sendNotBuilt(reply: FastifyReply, sentence: string): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .headers({ ...plainHeaders, 'Cache-Control': 'no-store' })
    .send(`${sentence} Run \`npm run build\` where Satha is installed, then reload.\n`);
}

export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
