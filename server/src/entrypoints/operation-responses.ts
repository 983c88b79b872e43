import { RefusalEnvelope, successEnvelope } from '@satha/contract/envelope';
import { type RefusalCode, refusals } from '@satha/contract/refusals';
import type { TObject, TSchema } from 'typebox';
import { refusalPages } from './refusal-pages.ts';

export type OperationResponses<Data extends TSchema> = {
  200: ReturnType<typeof successEnvelope<Data>>;
};

export type ResponseParts = {
  /** Each refusal that the operation can give. */
  readonly codes: readonly RefusalCode[];
  readonly headersOf: (status: number) => object;
  readonly body?: TObject | undefined;
  /** The field that an example of an invalid request names, where the body requires none. */
  readonly fieldAtFault: { readonly field: string; readonly message: string };
};

/**
 * Returns the responses of an operation: its 200 envelope, and each refusal's status with the texts that it
 * can carry.
 */
export function describeResponses<Data extends TSchema>(
  data: Data,
  parts: ResponseParts,
): OperationResponses<Data> {
  const byStatus = Map.groupBy(parts.codes, (code) => refusals[code].status);
  const refused = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, group]) => [status, describeRefusals(status, group, parts)]);
  const [example] = (data as { examples?: unknown[] }).examples ?? [];
  const success = {
    ...successEnvelope(data),
    'x-response-description': 'Done.',
    headers: parts.headersOf(200),
    examples: [ok(example)],
  };
  return { 200: success, ...Object.fromEntries(refused) };
}

function describeRefusals(status: number, codes: readonly RefusalCode[], parts: ResponseParts) {
  const lines = codes.map((code) => `- \`${refusals[code].message}\` (\`${code}\`): ${refusals[code].when}.`);
  const examples = codes.map((code) => [
    code,
    { summary: refusals[code].message, value: makeExample(code, parts) },
  ]);
  return {
    ...RefusalEnvelope,
    'x-response-description': lines.join('\n'),
    headers: parts.headersOf(status),
    'x-examples': Object.fromEntries(examples),
  };
}

function makeExample(code: RefusalCode, { body, fieldAtFault }: ResponseParts) {
  const { status, message } = refusals[code];
  const missing = body?.required?.[0];
  const error =
    missing === undefined
      ? fieldAtFault
      : { field: missing, message: `${missing} is missing; it is required.` };
  return {
    success: false,
    code: status,
    message,
    reason: code,
    data: null,
    ...(code === 'invalid_request' && { errors: [error] }),
    docUrl: refusalPages[code],
    requestId: '6f1b0a52-94c7-4f5e-8f0e-2b7c1d9e3a40',
  };
}

/**
 * Returns the `response` of a route that stands in no reference; refusals go out by the table of all APIs.
 */
export function answers<Data extends TSchema>(data: Data) {
  return { 200: successEnvelope(data) };
}

/** Makes the answer of a success. */
export function ok<Data>(data: Data) {
  return { success: true as const, code: 200 as const, message: 'OK' as const, data };
}
