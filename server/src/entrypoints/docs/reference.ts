import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { makeStartScript, showKeyByName } from './start-script.ts';

/** Ink, petrol teal as the one colour, and none of the drawer's own advertisements and jokes. */
const customCss = `
  .light-mode { --scalar-color-1: #14233b; --scalar-color-accent: #0b6b70; --scalar-link-color: #0b6b70; }
  .dark-mode { --scalar-color-accent: #5cc4c4; --scalar-link-color: #5cc4c4; }
  a[href^="https://www.scalar.com"], a[href^="https://scalar.com"] { display: none !important; }
  .ascii-art { display: none !important; }
  input::placeholder { color: transparent !important; }
  input.scalar-password-input::placeholder { color: var(--scalar-color-2) !important; }
  #reference { overflow-x: clip; }
`;

/** No fonts, telemetry or other hosts: the page asks this service alone. */
const configuration = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: 'preserve',
  documentDownloadType: 'json',
  customCss,
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Satha trip booking API</title>
    <link rel="icon" href="data:,">
    <link rel="preload" href="/docs/scalar.js" as="script">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const startScript = makeStartScript(configuration);

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    // The reference sets styles on its elements as it draws them.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/** The reference for people at /docs, drawn by Scalar from /openapi.json. With ?key= it names a key in its samples. */
export async function registerReference(server: HttpServer): Promise<void> {
  const script = lazily(loadScript);
  await server.register(async (docs) => {
    await docs.register(helmet, { contentSecurityPolicy, strictTransportSecurity: false });
    const hidden = { schema: { hide: true } } as const;
    for (const url of ['/docs', '/docs/']) {
      docs.get(url, hidden, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    }
    docs.get('/docs/start.js', hidden, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(startScript),
    );
    docs.get('/docs/scalar.js', hidden, async (request, reply) => {
      const { plain, compressed, etag } = await script();
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain);
      return reply.header('Content-Encoding', 'gzip').send(compressed);
    });
  });
}

/**
 * The reference's script, which its package hands out only as a route of a server: it is taken from one that
 * listens nowhere. Loaded when first asked for; most processes never need its 4 MB.
 */
async function loadScript(): Promise<{ plain: Buffer; compressed: Buffer; etag: string }> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { payload } = await shelf.inject('/js/scalar.js');
  await shelf.close();
  const plain = Buffer.from(showKeyByName(payload));
  const compressed = await promisify(gzip)(plain);
  return {
    plain,
    compressed,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function lazily<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= load().catch((error) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
