import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldProblem } from '../../values/problem.ts';

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  object: 'a JSON object',
  null: 'null',
};

/** Each fault that a schema found, as a sentence that names the field, what is wrong and what to send. */
export function describeInvalidFields(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): FieldProblem[] {
  return errors.map((error) => {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'required') {
      const missing = String(error.params.missingProperty);
      const field = path ? `${path}.${missing}` : missing;
      return { field, message: `${field} is missing; it is required.` };
    }
    const field = path || part;
    return { field, message: `${field} ${describe(error, part)}` };
  });
}

/** The schema of the field at fault, which the validator adds. */
type SchemaFault = FastifySchemaValidationError & {
  readonly parentSchema?: { readonly description?: string; readonly examples?: readonly unknown[] };
};

function describe({ keyword, params, message, parentSchema }: SchemaFault, part: string): string {
  switch (keyword) {
    case 'type':
      return `must be ${[params.type].flat().map(nameKind).join(' or ')}${hasNoQuotes(params.type, part) ? ', without quotes' : ''}.`;
    case 'minimum':
      return `is too low; the lowest allowed is ${params.limit}.`;
    case 'maximum':
      return `is too high; the highest allowed is ${params.limit}.`;
    case 'minLength':
      return `is too short; send at least ${params.limit} character(s).`;
    case 'maxLength':
      return `is too long; send at most ${params.limit} characters.`;
    case 'enum':
      return `must be one of ${[params.allowedValues].flat().join(', ')}.`;
    case 'pattern':
      return `is not in the form that this field has. ${describeForm(parentSchema)}`;
    default:
      return `${message ?? 'is not valid'}.`;
  }
}

function describeForm({ description, examples }: NonNullable<SchemaFault['parentSchema']> = {}): string {
  const example = examples?.[0];
  const told = description ?? 'See it in the reference.';
  return example === undefined ? told : `${told} Send one such as ${example}.`;
}

/** The usual fault with numbers: sent as a text. In a query or a path everything is a text. */
function hasNoQuotes(type: unknown, part: string): boolean {
  return part === 'body' && (type === 'number' || type === 'integer');
}

function nameKind(type: unknown): string {
  return kinds[String(type)] ?? String(type);
}
