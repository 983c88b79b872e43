import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldProblem } from '../../values/problem.ts';

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  null: 'null',
};

/** The most faults of one request that are told, the last of them being that there are more. */
export const mostFaults = 20;

/**
 * Returns the fault of each field that a schema refused, as a sentence that names the field, what is wrong
 * and what to send.
 */
export function describeInvalidFields(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): FieldProblem[] {
  return errors.map((error) => {
    const field = nameField(error, part);
    return { field, message: `${field} ${describe(error, part)}` };
  });
}

/** Cuts faults to the most that are told; what is said in place of the others holds however many they are. */
export function cutFields(fields: readonly FieldProblem[]): readonly FieldProblem[] {
  if (fields.length <= mostFaults) return fields;
  const message = 'request has more faults than these; mend them first, and the others are told.';
  return [...fields.slice(0, mostFaults - 1), { field: 'request', message }];
}

/** The keyword of a schema that says in words what its `pattern` wants, to go on after "must be". */
export const formKeyword = 'x-form';

/** The keyword of a list whose handler judges its items one by one, and how many they are; the schema describes them for readers. */
export const judgedApartKeyword = 'x-items-judged-apart';

/** The keyword of a text whose letters are the same, small or capital: it is handed on in small ones. */
export const anyCaseKeyword = 'x-any-case';

/** The schema of the field at fault, which the validator adds. */
type SchemaFault = FastifySchemaValidationError & {
  readonly parentSchema?: { readonly [formKeyword]?: string; readonly examples?: readonly unknown[] };
};

function nameField({ instancePath, keyword, params }: SchemaFault, part: string): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty, additionalProperty } = params;
  if (keyword !== 'required' && keyword !== 'additionalProperties') return path || part;
  const name = keyword === 'required' ? String(missingProperty) : shorten(String(additionalProperty));
  return path ? `${path}.${name}` : name;
}

/** A name that was made up by whoever asks may be long, and hold what no text may. */
function shorten(name: string): string {
  const longest = 60;
  const plain = name.toWellFormed().replace(/\p{Cc}/gu, '�');
  return plain.length > longest ? `${plain.slice(0, longest).toWellFormed()}…` : plain;
}

function describe({ keyword, params, parentSchema }: SchemaFault, part: string): string {
  const { limit } = params;
  switch (keyword) {
    case 'required':
      return 'is missing; it is required.';
    case 'additionalProperties':
      return `is not known here; known are ${[params.known].flat().join(', ')}.`;
    case 'type':
      return `must be ${[params.type].flat().map(nameKind).join(' or ')}${hasNoQuotes(params.type, part) ? ', without quotes' : ''}.`;
    case 'minimum':
      return `is too low; the lowest allowed is ${limit}.`;
    case 'maximum':
      return `is too high; the highest allowed is ${limit}.`;
    case 'exclusiveMinimum':
      return `is too low; it must be above ${limit}.`;
    case 'exclusiveMaximum':
      return `is too high; it must be below ${limit}.`;
    case 'minLength':
      return `is too short; send at least ${count(limit, 'character')}.`;
    case 'maxLength':
      return `is too long; send at most ${count(limit, 'character')}.`;
    case 'minProperties':
      return 'has nothing in it; send at least one field of it.';
    case 'minItems':
      return `has too little in it; send at least ${count(limit, 'item')}.`;
    case 'maxItems':
      return `has too much in it; send at most ${count(limit, 'item')}.`;
    case 'enum':
      return `must be one of ${[params.allowedValues].flat().map(String).join(', ')}.`;
    case 'pattern':
      return describeForm(parentSchema);
    default:
      return 'is not as it has to be; see it in the reference.';
  }
}

function describeForm({ [formKeyword]: form, examples }: NonNullable<SchemaFault['parentSchema']> = {}) {
  const example = examples?.[0];
  if (form === undefined && example === undefined) return 'has another form; see it in the reference.';
  if (form === undefined) return `has another form; send one such as ${example}.`;
  return `must be ${form}${example === undefined ? '' : `, such as ${example}`}.`;
}

function count(limit: unknown, what: string): string {
  return `${limit} ${what}${limit === 1 ? '' : 's'}`;
}

/** The usual fault with numbers: sent as a text. In a query or a path everything is a text. */
function hasNoQuotes(type: unknown, part: string): boolean {
  return part === 'body' && (type === 'number' || type === 'integer');
}

function nameKind(type: unknown): string {
  return kinds[String(type)] ?? String(type);
}
