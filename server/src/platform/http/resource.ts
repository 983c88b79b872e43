import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Something that is the same for everybody: made once, compressed once. */
export type Resource = {
  readonly type: string;
  readonly plain: Buffer;
  /** Undefined where it would not become smaller. */
  readonly compressed: Buffer | undefined;
  /** Tells its content from every other. */
  readonly digest: string;
};

export const aYear = 'public, max-age=31536000, immutable';
/** May be kept, but is asked after each time; nothing is sent where it has not changed. */
export const askEachTime = 'public, no-cache';

export async function makeResource(type: string, content: string | Buffer): Promise<Resource> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const compressed = await promisify(gzip)(plain, { level: 9 });
  return {
    type,
    plain,
    compressed: compressed.length < plain.length * 0.95 ? compressed : undefined,
    digest: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  };
}

export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, compressed, digest }: Resource,
  cacheControl: string,
): FastifyReply {
  const isCompressed = compressed !== undefined && takesGzip(request);
  const etag = `"${digest}${isCompressed ? '-gz' : ''}"`;
  reply.headers({ ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' });
  if (hasTag(request, etag)) return reply.code(304).send();
  if (isCompressed) reply.header('Content-Encoding', 'gzip');
  return reply.type(type).send(isCompressed ? compressed : plain);
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));
}

export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const asked = headers['if-none-match'];
  return (
    asked !== undefined &&
    (asked === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}
