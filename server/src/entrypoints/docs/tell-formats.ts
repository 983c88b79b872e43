import type { OpenApiDocument } from './openapi-document.ts';

const most32 = 2 ** 31 - 1;

/**
 * Tells of every whole number how wide it is, by which generators of clients choose its type: 32 bits where its bounds or its
 * values fit, 64 where nothing keeps it within them, as the numbers of trips.
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
  const isInteger = [schema.type].flat().includes('integer') && schema.format === undefined;
  return isInteger ? { ...schema, format: formatOf(schema) } : schema;
}

/** What an example shows is no schema. */
const isData = (name: string): boolean => name === 'example' || name === 'examples';

function formatOf(schema: Readonly<Record<string, unknown>>): 'int32' | 'int64' {
  const values = [schema.const, schema.enum].flat().filter((value) => typeof value === 'number');
  const bounds =
    values.length > 0
      ? values
      : [
          schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
          schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY,
        ];
  return bounds.every((bound) => Math.abs(Number(bound)) <= most32) ? 'int32' : 'int64';
}
