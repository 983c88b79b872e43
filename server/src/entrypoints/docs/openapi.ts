import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { eventSchemas } from '@satha/contract/events/event-variants';
import { endpointPermission } from '@satha/terms/key-permissions';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { askEachTime, makeResource, sendResource } from '../../platform/http/resource.ts';
import { lazily } from '../../values/lazily.ts';
import { describeRefusals } from './describe-refusals.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { nameSchemas } from './name-schemas.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { tellFormats } from './tell-formats.ts';

const description = `Book vehicle recovery and truck trips in the UAE: estimate a price, book, follow, cancel.

**Keys.** Every request carries the header \`x-api-key\`. Keys that begin with \`svc_sk_test_\` work in the sandbox, keys
that begin with \`svc_sk_live_\` in live; neither works in the other.

**Units.** Amounts are AED with at most two decimals, distances kilometres, times minutes. A departure time is UAE wall
time, whatever the zone of caller and server.

**Answers.** What succeeds is answered with 200 and its result in \`data\`. A refusal repeats its HTTP status as
\`code\` and is identified by its \`reason\`, a word that never changes; \`errors\` names the fields at fault. Fields that
are not known here are ignored, and numbers in quotes are not numbers.

**Trying again.** Estimates and searches may be repeated at will. Send an \`Idempotency-Key\` with what creates or
cancels a trip, and it may be repeated too: after a time-out, a lost connection, 408, 409 \`idempotency_in_progress\`, 429, or any 5xx.

**Elsewhere.** A path that does not exist is answered with 404 \`Not found\`, another method of a path with 405
\`Method not allowed\`, a request that does not arrive in time with 408 \`Request timed out\`.`;

const driverDescription = `What a driver's phone needs: sign in, go online, tell where the truck is, take trips, drive them.

**Tokens.** Every request but the two ways in carries \`Authorization: Bearer svc_dt_…\`, which sign-in gives and which is
good for 30 days. An account's key is worth nothing here, and a token nothing elsewhere.

**Trying again.** Every request may be repeated at will: what is done already is answered as the first time. What is done
with a trip or an offer names it, so that a repeated request never moves another one.

**Answers** and refusals have the form that they have in the trip API.`;

const driverApi = '/driver-api/';

type OpenApi = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;
type SecurityScheme = NonNullable<NonNullable<OpenApi['components']>['securitySchemes']>[string];

type DocumentParts = {
  readonly url: string;
  /** The name under which the server makes the document. */
  readonly decorator: 'swagger' | 'driverSwagger';
  /** Which paths it describes. */
  describes(path: string): boolean;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Record<string, SecurityScheme>;
  /** Adds what no route of the server's describes. */
  readonly complete?: (document: OpenApiDocument) => OpenApiDocument;
};

declare module 'fastify' {
  interface FastifyInstance {
    driverSwagger: FastifyInstance['swagger'];
  }
}

/**
 * Makes the OpenAPI document from the schemas by which requests are validated, and serves it at /openapi.json; that of
 * the drivers' phones stands beside their API. To be registered before the routes that they describe.
 */
export async function registerOpenApi(
  server: HttpServer,
  service: { readonly isSandbox: boolean; readonly version: string; readonly publicUrl: string },
): Promise<void> {
  const { isSandbox, version } = service;
  const sandbox = isSandbox ? ' (sandbox)' : '';
  await registerDocument(server, service, {
    url: '/openapi.json',
    decorator: 'swagger',
    describes: (path) => !path.startsWith(driverApi),
    info: { title: `Satha trip booking${sandbox}`, version, description },
    tags: [
      { name: 'Estimates', description: 'Prices and arrival times; nothing is stored.' },
      { name: 'Trips', description: 'Book, find and cancel.' },
      { name: 'Events', description: 'What happened, as a list and as a stream.' },
      ...(isSandbox ? [{ name: 'Sandbox', description: 'Trips, drivers and time moved by hand.' }] : []),
      { name: 'Webhooks', description: 'Events, sent to an address of yours.' },
      { name: 'Account', description: 'The wallet, and what can be booked where.' },
      {
        name: 'Webhook endpoints',
        description: `The addresses that are told of events, for keys with the permission ${endpointPermission}.`,
      },
    ],
    complete: (document) => ({
      ...document,
      components: { ...document.components, schemas: { ...document.components.schemas, ...eventSchemas } },
      webhooks: describeWebhooks(),
    }),
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'The raw API key, as it was shown once when it was made.',
      },
    },
  });
  await registerDocument(server, service, {
    url: `${driverApi}openapi.json`,
    decorator: 'driverSwagger',
    describes: (path) => path.startsWith(driverApi),
    info: { title: `Satha driver API${sandbox}`, version, description: driverDescription },
    tags: [
      { name: 'Sign-in', description: 'By a code to the mobile number.' },
      { name: 'Shift', description: 'Online and offline.' },
      { name: 'Locations', description: 'Where the truck is.' },
      { name: 'Phone', description: 'How it is reached while no app is open.' },
      { name: 'Offers', description: 'Trips to take or leave.' },
      { name: 'Trip', description: 'From the pickup to the destination.' },
      { name: 'Evidence', description: 'What was seen of the vehicle, and who gave or took it.' },
    ],
    securitySchemes: {
      driverToken: { type: 'http', scheme: 'bearer', description: 'The token that sign-in gave.' },
    },
  });
}

async function registerDocument(
  server: HttpServer,
  { publicUrl }: { readonly publicUrl: string },
  parts: DocumentParts,
): Promise<void> {
  const { decorator, info, tags, securitySchemes, complete = (document) => document } = parts;
  await server.register(swagger, {
    decorator,
    transform: ({ schema, url }) => ({
      schema: parts.describes(url) ? schema : { ...schema, hide: true },
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: {
        ...info,
        contact: { name: 'Who operates this service', url: publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl, description: 'This environment' }],
      tags,
      components: { securitySchemes },
    },
  });
  const document = lazily(() =>
    makeResource(
      'application/json; charset=utf-8',
      JSON.stringify(tellFormats(complete(describeRefusals(nameSchemas(server[decorator]()))))),
    ),
  );
  server.get(parts.url, { schema: { hide: true } }, async (request, reply) =>
    sendResource(request, reply, await document(), askEachTime),
  );
  refuseOtherMethods(server, parts.url, ['GET', 'HEAD']);
}
