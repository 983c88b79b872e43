import type { FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldProblem } from '../../../values/problem.ts';
import { describeInvalidFields } from '../describe-invalid-fields.ts';

/** The fields of a body or query that are texts. */
export type Texts = Readonly<Partial<Record<string, string>>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the handler would find wrong with a body (or, of a GET, a query) beyond its schema. It is asked of requests
     * alone that a schema refused, with the fields that are texts: what else is wrong with a field is dropped where the
     * schema named it.
     */
    findFaults?: (texts: Texts) => readonly FieldProblem[];
  }
}

type Part = 'body' | 'querystring';

/** What is validated after each part, and is not looked at where that one is refused. */
const partsAfter: Readonly<Record<string, readonly Part[]>> = {
  params: ['body', 'querystring'],
  body: ['querystring'],
};

/**
 * Describes all that is wrong with a request that a schema refused: one entry for each field, wherever it is.
 */
export function describeRefusedRequest(
  request: FastifyRequest,
  validation: readonly FastifySchemaValidationError[],
  refusedPart: string,
): FieldProblem[] {
  const faults = describeInvalidFields(validation, refusedPart);
  for (const part of partsAfter[refusedPart] ?? []) {
    faults.push(...findFaultsOf(request, part));
  }
  const isNamed = new Set(faults.map(({ field }) => field));
  const found = findFaultsBeyondSchema(request).filter(({ field }) => !isNamed.has(field));
  return [...faults, ...found];
}

function findFaultsOf(request: FastifyRequest, part: Part): FieldProblem[] {
  const isValid = request.getValidationFunction(part);
  if (!isValid || isValid(part === 'querystring' ? request.query : request.body)) return [];
  return describeInvalidFields(isValid.errors ?? [], part);
}

function findFaultsBeyondSchema({ method, routeOptions, body, query }: FastifyRequest) {
  const { findFaults } = routeOptions.config;
  const sent = method === 'GET' || method === 'HEAD' ? query : body;
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  if (!findFaults || !isObject) return [];
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string');
  return findFaults(Object.fromEntries(texts));
}
