import { RefusalEnvelope, successEnvelope } from '@satha/contract/envelope';
import { type RefusalCode, refusals } from '@satha/contract/refusals';
import type { TSchema } from 'typebox';

/** Refusals that the gate and the framework give on every operation. */
const common: readonly RefusalCode[] = [
  'invalid_request',
  'api_key_required',
  'invalid_api_key',
  'api_key_inactive',
  'api_key_revoked',
  'insufficient_wallet_balance',
  'invalid_host_for_api_key',
  'wallet_not_found',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];
const withBody: readonly RefusalCode[] = ['body_too_large', 'unsupported_media_type'];

type OperationResponses<Data extends TSchema> = { 200: ReturnType<typeof successEnvelope<Data>> };

/** The responses of an operation: its 200 envelope, and each refusal's status with the texts it can carry. */
export function responses<Data extends TSchema>(
  data: Data,
  own: readonly RefusalCode[],
  kind: 'with body' | 'without body',
): OperationResponses<Data> {
  const codes = [...common, ...(kind === 'with body' ? withBody : []), ...own];
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  const refused = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, group]) => {
      const texts = [...new Set(group.map((code) => refusals[code].message))];
      return [status, { ...RefusalEnvelope, description: texts.map((text) => `\`${text}\``).join(' · ') }];
    });
  return { 200: { ...successEnvelope(data), description: 'OK' }, ...Object.fromEntries(refused) };
}

export const security = [{ apiKey: [] }];

export function ok<Data>(data: Data) {
  return { success: true as const, code: 200 as const, message: 'OK' as const, data };
}
