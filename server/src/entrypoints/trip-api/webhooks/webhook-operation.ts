import type { RefusalCode } from '@satha/contract/refusals';
import { endpointPermission } from '@satha/terms/key-permissions';
import type { TObject, TSchema } from 'typebox';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

export const endpointsUrl = '/WebhookEndpoints';
export const endpointUrl = `${endpointsUrl}/:endpointId` as const;

/** Looking too needs it: an address may hold what lets others in. */
export const reading = { access: endpointPermission } as const;
export const writing = { ...reading, writes: true } as const;

/**
 * Describes an operation on webhook endpoints for the reference, with the refusals that each of them may
 * give.
 */
export function webhookOperation<Data extends TSchema>(words: {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly data: Data;
  readonly refusals?: readonly RefusalCode[];
  readonly body?: TObject;
  readonly readsNothing?: boolean;
}) {
  const { data, refusals = [], body, readsNothing, description, ...named } = words;
  return {
    ...named,
    description: `${description} The key needs the permission ${endpointPermission}.`,
    tags: ['Webhook endpoints'],
    security,
    headers: requestHeaders,
    response: responses(data, ['insufficient_key_permission', ...refusals], body, {
      ...(readsNothing && { readsNothing }),
      fieldAtFault: { field: 'endpointId', message: 'endpointId must be a whole number.' },
    }),
  };
}
