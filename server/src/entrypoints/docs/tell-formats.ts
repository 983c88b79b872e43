import type { OpenApiDocument } from './openapi-document.ts';

const most32 = 2 ** 31 - 1;

/**
 * Tells of every whole number that it is one, and how wide, by which generators of clients choose its type: 32 bits where its
 * bounds or its values fit, 64 where nothing keeps it within them, as the numbers of trips.
 */
export function tellFormats(document: OpenApiDocument): OpenApiDocument {
  return visit(JSON.parse(JSON.stringify(document))) as OpenApiDocument;
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isData(name) ? member : visit(member),
  ]);
  const schema: Readonly<Record<string, unknown>> = Object.fromEntries(members);
  if (schema.format !== undefined) return schema;
  if ([schema.type].flat().includes('integer')) return { ...schema, format: formatOf(schema) };
  const values = valuesOf(schema);
  const areWhole = schema.type === 'number' && values.length > 0 && values.every(Number.isInteger);
  return areWhole ? { ...schema, type: 'integer', format: formatOf(schema) } : schema;
}

/** The numbers of a schema that lists them. */
const valuesOf = (schema: Readonly<Record<string, unknown>>): readonly number[] =>
  [schema.const, schema.enum].flat().filter((value) => typeof value === 'number');

/** What an example shows is no schema. */
const isData = (name: string): boolean => name === 'example' || name === 'examples';

function formatOf(schema: Readonly<Record<string, unknown>>): 'int32' | 'int64' {
  const values = valuesOf(schema);
  const bounds =
    values.length > 0
      ? values
      : [
          schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
          schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY,
        ];
  return bounds.every((bound) => Math.abs(Number(bound)) <= most32) ? 'int32' : 'int64';
}
