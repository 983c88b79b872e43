import { refusals } from '@satha/contract/refusals';
import type { BrokenRequestStatus } from '../../platform/http/edges/answer-broken-requests.ts';
import { createErrorReplies } from '../error-replies.ts';
import { changeOperations, type OpenApiDocument, type OpenApiResponse } from './openapi-document.ts';

const { brokenRequestBody } = createErrorReplies();

/**
 * Narrows the refusals of each operation to its own status and reasons, so that programs of generated clients can tell
 * them apart by `reason`, and adds those of requests that reach no operation, each once.
 */
export function describeRefusals<Document extends OpenApiDocument>(document: Document): Document {
  const withOwn = changeOperations(document, ({ responses, ...operation }) => {
    const narrowed = Object.entries(responses).map(([status, response]) => [
      status,
      status === '200' ? response : narrowRefusal(Number(status), response),
    ]);
    const ofBroken = Object.entries(brokenRequests).map(([status, { name }]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]);
    return { ...operation, responses: Object.fromEntries([...narrowed, ...ofBroken]) };
  });
  const responses = Object.entries(brokenRequests).map(([status, { name, description, reason }]) => [
    name,
    {
      description,
      content: {
        'application/json': {
          schema: refusalOf(Number(status), [reason]),
          example: JSON.parse(brokenRequestBody(Number(status) as BrokenRequestStatus, exampleRequestId)),
        },
      },
    },
  ]);
  const { components } = withOwn;
  return {
    ...withOwn,
    components: { ...components, responses: { ...components.responses, ...Object.fromEntries(responses) } },
  };
}

const exampleRequestId = '6f1b0a52-94c7-4f5e-8f0e-2b7c1d9e3a40';

/** What the server answers by itself to a request that does not arrive whole. */
const brokenRequests = {
  408: {
    name: 'RequestTimedOut',
    reason: 'request_timeout',
    description: `- \`${refusals.request_timeout.message}\` (\`request_timeout\`): ${refusals.request_timeout.when}.`,
  },
  431: {
    name: 'HeadersTooLarge',
    reason: 'invalid_request',
    description: `- \`${refusals.invalid_request.message}\` (\`invalid_request\`): the headers are larger than 16 kB.`,
  },
} as const;

function narrowRefusal(status: number, response: OpenApiResponse): OpenApiResponse {
  const media = response.content?.['application/json'];
  if (!media?.examples) throw new Error(`A refusal with ${status} does not say what its reasons are.`);
  const schema = refusalOf(status, Object.keys(media.examples));
  return { ...response, content: { 'application/json': { ...media, schema } } };
}

function refusalOf(status: number, reasons: readonly string[]) {
  return {
    allOf: [{ $ref: '#/components/schemas/Refusal' }],
    type: 'object',
    required: ['code', 'reason'],
    properties: {
      code: { type: 'integer', enum: [status] },
      reason: { type: 'string', enum: reasons },
    },
  };
}
