import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

const serializers = new Map<string, (data: unknown) => string>();

/**
 * Compiles what writes an answer's JSON, once for all routes and statuses whose schemas say the same: most refusals of
 * most routes do, and compiling was the larger part of a start.
 */
export const compileSerializer: FastifySerializerCompiler<AnySchema> = ({ schema }) => {
  const text = JSON.stringify(schema);
  const serializer = serializers.get(text) ?? fastJsonStringify(schema as AnySchema);
  serializers.set(text, serializer);
  return serializer;
};
