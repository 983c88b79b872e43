import swagger from '@fastify/swagger';
import type { HttpServer } from '../../platform/http/http-server.ts';

const description = `Book vehicle recovery and truck trips in the UAE: estimate a price, book, follow, cancel.

Every request carries the header \`x-api-key\`. Keys that begin with \`svc_sk_test_\` work in the sandbox, keys that
begin with \`svc_sk_live_\` in live. Amounts are AED, distances kilometres, times minutes. A refusal carries the HTTP
status again as \`code\` and is identified by its \`message\`, whose text never varies.`;

/**
 * Makes the OpenAPI document from the schemas by which requests are validated, and serves it at /openapi.json.
 * To be registered before the routes that it describes.
 */
export async function registerOpenApi(server: HttpServer, info: { readonly title: string; readonly version: string }) {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This environment' }],
      tags: [
        { name: 'Estimates', description: 'Prices and arrival times; nothing is stored.' },
        { name: 'Trips', description: 'Book, find and cancel.' },
      ],
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      },
    },
  });
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger());
}
