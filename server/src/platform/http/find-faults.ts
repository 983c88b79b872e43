import type { Ajv, ErrorObject, SchemaObject, ValidateFunction } from 'ajv';
import { mostFaults } from './describe-invalid-fields.ts';

type Schema = SchemaObject & {
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly items?: SchemaObject;
  readonly additionalProperties?: unknown;
};

/**
 * Finds what is wrong with a value that a schema refuses: one fault of each field, each with the schema of
 * its field, in the order of the schema; at the most one more than are told, by which it is seen that there
 * are more.
 *
 * A value is looked at from the outside in: what it is and how large first, then its form or its fields, and no further
 * once something is wrong. So nothing of what is too long or too many is ever read.
 */
export function createFaultFinder(ajv: Ajv): (schema: SchemaObject, value: unknown) => ErrorObject[] {
  const checks = new WeakMap<object, ValidateFunction>();
  const checkOf = (schema: Schema): ValidateFunction => {
    const made = checks.get(schema) ?? ajv.compile(withoutFields(schema));
    checks.set(schema, made);
    return made;
  };

  const look = (schema: Schema, value: unknown, path: string, faults: ErrorObject[]): void => {
    if (faults.length > mostFaults) return;
    const check = checkOf(schema);
    if (!check(value)) {
      const [fault] = check.errors ?? [];
      if (fault) faults.push({ ...fault, instancePath: path, parentSchema: schema });
    } else if (Array.isArray(value)) {
      lookAtItems(schema, value, path, faults);
    } else if (typeof value === 'object' && value !== null) {
      lookAtFields(schema, value as Record<string, unknown>, path, faults);
    }
  };
  const lookAtItems = ({ items }: Schema, values: unknown[], path: string, faults: ErrorObject[]): void => {
    if (!items) return;
    for (const [index, value] of values.entries()) {
      if (faults.length > mostFaults) return;
      look(items, value, `${path}/${index}`, faults);
    }
  };
  const lookAtFields = (
    { required = [], properties = {}, additionalProperties }: Schema,
    value: Record<string, unknown>,
    path: string,
    faults: ErrorObject[],
  ): void => {
    if (additionalProperties === false) {
      const known = Object.keys(properties);
      const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
      faults.push(...unknown.slice(0, mostFaults).map((name) => notKnown(name, path, known)));
    }
    for (const name of required) {
      if (value[name] === undefined) faults.push(missing(name, path));
    }
    for (const [name, property] of Object.entries(properties)) {
      if (value[name] !== undefined) look(property, value[name], `${path}/${name}`, faults);
    }
  };

  return (schema, value) => {
    const faults: ErrorObject[] = [];
    look(schema, value, '', faults);
    return faults.slice(0, mostFaults + 1);
  };
}

function missing(name: string, path: string): ErrorObject {
  return {
    keyword: 'required',
    instancePath: path,
    schemaPath: '#/required',
    params: { missingProperty: name },
    message: `must have required property '${name}'`,
  };
}

function notKnown(name: string, path: string, known: readonly string[]): ErrorObject {
  return {
    keyword: 'additionalProperties',
    instancePath: path,
    schemaPath: '#/additionalProperties',
    params: { additionalProperty: name, known },
    message: 'must NOT have additional properties',
  };
}

/** What a schema says of a value itself. A list of values says more of what to send than their type does. */
function withoutFields(schema: Schema): SchemaObject {
  const { properties, required, items, additionalProperties, default: _, ...own } = schema;
  if (own.enum === undefined) return own;
  const { type, ...others } = own;
  return others;
}
