import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { compileOnce } from './compile-once.ts';
import { anyCaseKeyword, formKeyword, judgedApartKeyword } from './describe-invalid-fields.ts';
import { createFaultFinder } from './find-faults.ts';

/**
 * Nothing is coerced: a number in quotes is refused. It stops at the first fault, and looks at how long a text or a
 * list is before it looks at what is in it: asked for all faults, it would look at everything, however long.
 */
const ajv = new Ajv({
  allErrors: false,
  useDefaults: true,
  coerceTypes: false,
  allowUnionTypes: true,
})
  .addVocabulary([formKeyword, judgedApartKeyword])
  .addKeyword({ keyword: anyCaseKeyword, type: 'string', modifying: true, validate: readInSmallLetters });
const findFaults = createFaultFinder(ajv);

/** In what a text stands, and by which name. */
type Place = {
  readonly parentData: Record<string | number, unknown>;
  readonly parentDataProperty: string | number;
};

/** Hands a text on in small letters. The fault finder looks at texts by themselves, which are in nothing. */
function readInSmallLetters(_schema: boolean, text: string, _parent?: unknown, place?: Place): boolean {
  const { parentData, parentDataProperty } = place ?? {};
  if (parentData && parentDataProperty !== undefined) parentData[parentDataProperty] = text.toLowerCase();
  return true;
}

type Validator = { (data: unknown): boolean; errors?: ErrorObject[] | null };

const isValidBy = compileOnce((schema: SchemaObject): ValidateFunction => ajv.compile(schema));

/**
 * Compiles a route's schema; a query or path, which is text by nature, has its numbers read first. What is refused
 * is looked at once more, for more than the first fault.
 */
export const compileValidator: FastifySchemaCompiler<SchemaObject> = ({ schema: described, httpPart }) => {
  const schema = withoutItemsApart(described);
  const isValid = isValidBy(schema);
  const isText = httpPart === 'querystring' || httpPart === 'params';
  const numbers = isText ? findNumbers(schema) : [];
  const validate: Validator = (data) => {
    readNumbers(data as Record<string, unknown>, numbers);
    const valid = isValid(data);
    validate.errors = valid ? null : orFirst(findFaults(schema, data), isValid.errors ?? []);
    return valid;
  };
  return validate;
};

/**
 * Compiles a route's schema likewise, and hands on what it knows: handlers may spread a body beside the account and the person
 * that the gate has found, and no field of somebody's own making stands in place of these.
 */
export const compileToKnownFields: FastifySchemaCompiler<SchemaObject> = (route) => {
  const validate = compileValidator(route) as Validator;
  const known = route.httpPart === 'headers' ? undefined : findKnownFields(route.schema);
  if (!known) return validate;
  const validateKnown = (data: unknown) => {
    const isValid = validate(data);
    validateKnown.errors = validate.errors ?? null;
    return isValid && { value: isRecord(data) ? pick(data, known) : data };
  };
  validateKnown.errors = null as ErrorObject[] | null;
  return validateKnown;
};

/** Returns a schema that takes any items of lists whose items are judged apart. */
function withoutItemsApart(schema: SchemaObject): SchemaObject {
  const properties: Record<string, SchemaObject> = schema.properties ?? {};
  const lists = Object.entries(properties).filter(
    ([, { [judgedApartKeyword]: isApart }]) => isApart === true,
  );
  if (lists.length === 0) return schema;
  const freed = lists.map(([name, { items: _, maxItems: __, ...list }]) => [name, list] as const);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(freed) } };
}

/** Returns the fields that a schema describes in any of its branches; undefined for one that may take others besides. */
function findKnownFields(schema: SchemaObject): ReadonlySet<string> | undefined {
  const branches: SchemaObject[] = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []);
  const isDescribed = schema.type !== undefined || branches.length > 0;
  if (!isDescribed || schema.patternProperties || schema.additionalProperties) return undefined;
  const fields = [Object.keys(schema.properties ?? {}), ...branches.map(findKnownFields)];
  return fields.includes(undefined) ? undefined : new Set(fields.flatMap((names) => [...(names ?? [])]));
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function pick(data: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([field]) => known.has(field)));
}

/** What only the schema as a whole refuses is told by itself. */
function orFirst(faults: ErrorObject[], others: ErrorObject[]): ErrorObject[] {
  return faults.length > 0 ? faults : others.slice(0, 1);
}

type NumberField = { readonly name: string; readonly form: RegExp };

const forms: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,17}$/,
  number: /^-?\d{1,17}(\.\d{1,17})?$/,
};

function findNumbers(schema: SchemaObject): NumberField[] {
  const properties: Record<string, { type?: string }> = schema.properties ?? {};
  return Object.entries(properties).flatMap(([name, { type = '' }]) => {
    const form = forms[type];
    return form ? [{ name, form }] : [];
  });
}

function readNumbers(data: Record<string, unknown>, fields: readonly NumberField[]): void {
  for (const { name, form } of fields) {
    const text = data[name];
    if (typeof text === 'string' && form.test(text)) data[name] = Number(text);
  }
}
