import { RefusalEnvelope, successEnvelope } from '@satha/contract/envelope';
import { type RefusalCode, refusals } from '@satha/contract/refusals';
import type { TObject, TSchema } from 'typebox';
import { answerHeaders } from './operation-headers.ts';

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
];
const withBody: readonly RefusalCode[] = ['body_too_large', 'unsupported_media_type'];

type OperationResponses<Data extends TSchema> = { 200: ReturnType<typeof successEnvelope<Data>> };

/**
 * The responses of an operation: its 200 envelope, and each refusal's status with the texts that it can carry, for
 * which an operation names its own beside the common ones.
 */
export function responses<Data extends TSchema>(
  data: Data,
  own: readonly RefusalCode[],
  body?: TObject,
): OperationResponses<Data> {
  const unavailable = own.includes('trip_creation_unavailable') ? [] : (['service_unavailable'] as const);
  const codes = [...common, ...(body ? withBody : []), ...own, ...unavailable];
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  const refused = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, group]) => [status, describeRefusals(status, group, body)]);
  const [example] = (data as { examples?: unknown[] }).examples ?? [];
  const success = {
    ...successEnvelope(data),
    'x-response-description': 'Done.',
    headers: answerHeaders(200, own.includes('idempotency_key_reused')),
    examples: [ok(example)],
  };
  return { 200: success, ...Object.fromEntries(refused) };
}

function describeRefusals(status: number, codes: readonly RefusalCode[], body: TObject | undefined) {
  const lines = codes.map((code) => `- \`${refusals[code].message}\`: ${refusals[code].when}.`);
  const examples = codes.map((code) => [
    refusals[code].message,
    { summary: refusals[code].message, value: makeExample(code, body) },
  ]);
  return {
    ...RefusalEnvelope,
    'x-response-description': lines.join('\n'),
    headers: answerHeaders(status, false),
    'x-examples': Object.fromEntries(examples),
  };
}

function makeExample(code: RefusalCode, body: TObject | undefined) {
  const { status, message } = refusals[code];
  const missing = body?.required[0];
  const error =
    missing === undefined
      ? { field: 'tripId', message: 'tripId must be a whole number.' }
      : { field: missing, message: `${missing} is missing; it is required.` };
  return {
    success: false,
    code: status,
    message,
    data: null,
    ...(code === 'invalid_request' && { errors: [error] }),
    requestId: '6f1b0a52-94c7-4f5e-8f0e-2b7c1d9e3a40',
  };
}

export const security = [{ apiKey: [] }];

export function ok<Data>(data: Data) {
  return { success: true as const, code: 200 as const, message: 'OK' as const, data };
}
