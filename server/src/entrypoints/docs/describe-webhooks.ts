import { nameEventVariant } from '@satha/contract/events/event-variants';
import { timestamp } from '@satha/contract/fields';
import { type EventType, eventTypes } from '@satha/terms/event-types';

/**
 * Returns the requests that the service makes to endpoints, by the type of what they tell: the document's
 * `webhooks`.
 */
export function describeWebhooks(): Readonly<Record<string, object>> {
  const told = eventTypes.map((type) => [type, describeWebhook(type)]);
  return Object.fromEntries(told);
}

function describeWebhook(type: EventType) {
  const variant = nameEventVariant(type);
  return {
    post: {
      operationId: `on${variant}`,
      tags: ['Webhooks'],
      summary: type,
      description:
        'Sent to each endpoint of the account that wants this type. Verify the signature, keep the event, answer, and ' +
        'work afterwards. The same event may arrive twice, and events out of order.',
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'timestamp', 'data'],
              properties: {
                type: { type: 'string', enum: [type], description: 'The type of the event.' },
                timestamp: timestamp('When it happened.'),
                data: { $ref: `#/components/schemas/${variant}` },
              },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'The event has arrived.' },
        '410': { description: 'Never again: the endpoint is disabled.' },
        '4XX': { description: 'Not taken: it is sent again later.' },
        '5XX': { description: 'Not taken: it is sent again later.' },
      },
    },
  };
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

/** As Standard Webhooks names and makes them. */
const parameters = [
  header('webhook-id', "The event's id, the same on every attempt.", 'evt_7_46'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795154561'),
  header(
    'webhook-signature',
    'One or more signatures, with spaces between: `v1,` and the HMAC by SHA-256, in base64, of id, timestamp and body ' +
      'with dots between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];
