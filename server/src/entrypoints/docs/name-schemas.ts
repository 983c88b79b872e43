import type { OpenApiDocument } from './openapi-document.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Moves every schema that has a title to the document's components, under that name, and refers to it from where it
 * was: readers see each shape once, and generated clients get types with names. A default becomes words there, because
 * generators of clients make a field that has one required.
 */
export function nameSchemas(document: object): OpenApiDocument {
  const named = new Map<string, Json>();

  function visit(value: Json): Json {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([key, member]) => [key, isData(key) ? member : visit(member)]);
    const { title, ...rest }: { [name: string]: Json } = Object.fromEntries(members);
    if (typeof title !== 'string' || rest.type === undefined) return Object.fromEntries(members);
    const shape = {
      ...rest,
      ...(rest.properties !== undefined && { properties: tellDefaults(rest.properties) }),
    };
    const before = named.get(title);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(shape)) {
      throw new Error(`Two schemas of different content have the title ${title}.`);
    }
    named.set(title, shape);
    return { $ref: `#/components/schemas/${title}` };
  }

  const { components, paths, ...rest } = JSON.parse(JSON.stringify(document));
  const visited = visit(paths);
  const schemas = Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...rest, components: { ...components, schemas }, paths: visited };
}

function tellDefaults(properties: Json): Json {
  const told = Object.entries(properties as { [name: string]: { [name: string]: Json } }).map(
    ([name, field]) => {
      const { default: fallback, ...rest } = field;
      if (fallback === undefined) return [name, field];
      return [name, { ...rest, description: `${rest.description} Left out: ${JSON.stringify(fallback)}.` }];
    },
  );
  return Object.fromEntries(told);
}

/** What an example shows is no schema. */
function isData(key: string): boolean {
  return key === 'example' || key === 'examples';
}
