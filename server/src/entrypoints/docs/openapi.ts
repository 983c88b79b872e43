import swagger from '@fastify/swagger';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { nameSchemas } from './name-schemas.ts';

const description = `Book vehicle recovery and truck trips in the UAE: estimate a price, book, follow, cancel.

**Keys.** Every request carries the header \`x-api-key\`. Keys that begin with \`svc_sk_test_\` work in the sandbox, keys
that begin with \`svc_sk_live_\` in live; neither works in the other.

**Units.** Amounts are AED with at most two decimals, distances kilometres, times minutes. A departure time is UAE wall
time, whatever the zone of caller and server.

**Answers.** What succeeds is answered with 200 and its result in \`data\`. A refusal repeats its HTTP status as
\`code\` and is identified by its \`message\`, whose text never varies; \`errors\` names the fields at fault. Fields that
are not known here are ignored, and numbers in quotes are not numbers.

**Trying again.** Estimates and searches may be repeated at will. Send an \`Idempotency-Key\` with what creates or
cancels a trip, and it may be repeated too: after a time-out, a lost connection, 409, 429 or 503.

**Elsewhere.** A path that does not exist is answered with 404 \`Not found\`, another method of a path with 405
\`Method not allowed\`, a request that does not arrive in time with 408 \`Request timed out\`.`;

/**
 * Makes the OpenAPI document from the schemas by which requests are validated, and serves it at /openapi.json.
 * To be registered before the routes that it describes.
 */
export async function registerOpenApi(
  server: HttpServer,
  info: { readonly title: string; readonly version: string },
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This environment' }],
      tags: [
        { name: 'Estimates', description: 'Prices and arrival times; nothing is stored.' },
        { name: 'Trips', description: 'Book, find and cancel.' },
        { name: 'Events', description: 'What happened, as a list and as a stream.' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'The raw API key, as it was shown once when it was made.',
          },
        },
      },
    },
  });
  let document: object | undefined;
  server.get('/openapi.json', { schema: { hide: true } }, async () => {
    document ??= nameSchemas(server.swagger());
    return document;
  });
}
