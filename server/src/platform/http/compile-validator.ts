import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { formKeyword } from './describe-invalid-fields.ts';

/**
 * Nothing is coerced: a number in quotes is refused. All faults are told at once, each with the schema of its field;
 * bodies are small.
 */
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  useDefaults: true,
  coerceTypes: false,
  allowUnionTypes: true,
}).addVocabulary([formKeyword]);

type ObjectSchema = { properties?: Record<string, { type?: string }> };

/** Compiles a route's schema; a query or path, which is text by nature, has its whole numbers read first. */
export const compileValidator: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) => {
  const validate = ajv.compile(schema) as ValidateFunction;
  if (httpPart !== 'querystring' && httpPart !== 'params') return validate;
  const integers = Object.entries((schema as ObjectSchema).properties ?? {})
    .filter(([, property]) => property.type === 'integer')
    .map(([name]) => name);
  const validateText = ((data: Record<string, unknown>) => {
    for (const name of integers) {
      const text = data[name];
      if (typeof text === 'string' && /^-?\d{1,17}$/.test(text)) data[name] = Number(text);
    }
    const valid = validate(data);
    validateText.errors = validate.errors ?? null;
    return valid;
  }) as ValidateFunction;
  return validateText;
};
