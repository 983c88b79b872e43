import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { askEachTime, makeResource, type Resource, sendResource } from '../../platform/http/resource.ts';
import { lazily } from '../../values/lazily.ts';
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
  :root { --scalar-custom-header-height: 40px; }
  .guides { position: sticky; top: 0; z-index: 10; height: 40px; padding: 0 16px; display: flex; gap: 24px; align-items: center;
    font: 14px/1 system-ui, sans-serif; background: light-dark(#f6f8fa, #131f33); border-bottom: 1px solid light-dark(#d2d9e3, #384963); }
  .guides a { color: light-dark(#0b6b70, #7ec4c5); }
  .light-mode .guides { color-scheme: light; }
  .dark-mode .guides { color-scheme: dark; }
`;

/** No fonts, telemetry or other hosts: the page asks this service alone. */
const configuration = {
  url: '/openapi.json',
  // The address that the page came from: its content security policy lets it ask no other.
  servers: [{ url: '/', description: 'This environment' }],
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
    <nav class="guides"><a href="/docs/">Guides</a> <a href="/docs/errors">Errors</a></nav>
    <div id="reference"></div>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const startScript = makeStartScript(configuration);

const scriptType = 'text/javascript; charset=utf-8';

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

/**
 * Serves the reference for people at /docs/reference, drawn by Scalar from /openapi.json. With ?key= it names
 * a key in its samples.
 */
export async function registerReference(server: HttpServer): Promise<void> {
  const script = lazily(loadScript);
  await server.register(async (docs) => {
    await docs.register(helmet, { contentSecurityPolicy, strictTransportSecurity: false });
    const hidden = { schema: { hide: true } } as const;
    docs.get('/docs/reference', hidden, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page),
    );
    docs.get('/docs/start.js', hidden, async (_request, reply) => reply.type(scriptType).send(startScript));
    docs.get('/docs/scalar.js', hidden, async (request, reply) =>
      sendResource(request, reply, await script(), askEachTime),
    );
    for (const url of ['/docs/reference', '/docs/start.js', '/docs/scalar.js']) {
      refuseOtherMethods(docs, url, ['GET', 'HEAD']);
    }
  });
}

/**
 * The reference's script, which its package hands out only as a route of a server: it is taken from one that
 * listens nowhere. Loaded when first asked for; most processes never need its 4 MB.
 */
async function loadScript(): Promise<Resource> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { payload } = await shelf.inject('/js/scalar.js');
  await shelf.close();
  return makeResource(scriptType, showKeyByName(payload));
}
