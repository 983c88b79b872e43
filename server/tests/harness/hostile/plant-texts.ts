import { randomUUID } from 'node:crypto';
import { judgedApartKeyword } from '../../../src/platform/http/describe-invalid-fields.ts';
import type { RequestSchema } from '../routes.ts';

/** Where a text stands in a request: the names that lead to it, 0 for the first of a list. */
export type TextPlace = readonly (string | 0)[];

/** Where texts stand that no list of words bounds; those of items that are judged one by one refuse no request. */
export function findTextPlaces(schema: RequestSchema, under: TextPlace = []): TextPlace[] {
  const { anyOf = [], properties = {}, items, type, [judgedApartKeyword]: areApart } = schema;
  const isText = [type].flat().includes('string') && !schema.enum && schema.const === undefined;
  return [
    ...(isText ? [under] : []),
    ...anyOf.flatMap((one) => findTextPlaces(one, under)),
    ...Object.entries(properties).flatMap(([name, one]) => findTextPlaces(one, [...under, name])),
    ...(items && !areApart ? findTextPlaces(items, [...under, 0]) : []),
  ];
}

/** The words of which a body has to have one: which of its texts are looked at may go by them. */
export function findChoices({ properties = {}, required = [] }: RequestSchema): object[] {
  const name = required.find((one) => properties[one]?.enum);
  return name === undefined ? [{}] : (properties[name]?.enum ?? []).map((word) => ({ [name]: word }));
}

/** What a schema asks for, no more than that and what leads to the place; with `known` values where there are any. */
export function makeSmallest(
  schema: RequestSchema,
  place: TextPlace,
  known: ReadonlyMap<string, unknown>,
  name = '',
): unknown {
  const { anyOf, properties, items = {}, minItems = 0 } = schema;
  const [next, ...rest] = place;
  if (anyOf) {
    const leading = anyOf.find((one) => findTextPlaces(one).some(([first]) => first === next));
    return makeSmallest(leading ?? anyOf[0] ?? {}, place, known, name);
  }
  if (properties) {
    const wanted = Object.entries(properties).filter(
      ([one]) => schema.required?.includes(one) || one === next,
    );
    const made = wanted.map(([one, property]) => [
      one,
      makeSmallest(property, one === next ? rest : [], known, one),
    ]);
    const [example] = schema.examples ?? [];
    return complete(example, Object.fromEntries(made));
  }
  if (known.has(name)) return known.get(name);
  const [told] = [schema.const, schema.enum?.[0], schema.examples?.[0]].filter((one) => one !== undefined);
  if (told !== undefined) return told;
  switch ([schema.type].flat()[0]) {
    case 'array':
      return Array.from({ length: Math.max(minItems, next === 0 ? 1 : 0) }, () =>
        makeSmallest(items, rest, known),
      );
    case 'string':
      return schema.pattern ? randomUUID() : 'abc'.padEnd(schema.minLength ?? 0, 'c');
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
}

/** What a request has, with what it lacks of another one. */
export function complete(sent: unknown, other: unknown): unknown {
  if (Array.isArray(sent) && sent.length === 0) return other ?? sent;
  if (!isRecord(sent) || !isRecord(other)) return sent === undefined ? other : sent;
  const names = [...Object.keys(sent), ...Object.keys(other)];
  return Object.fromEntries(names.map((name) => [name, complete(sent[name], other[name])]));
}

/** The same request with a text at the place. */
export function plantText(sent: unknown, [next, ...rest]: TextPlace, text: string): unknown {
  if (next === undefined) return text;
  if (next === 0) return [plantText(Array.isArray(sent) ? sent[0] : undefined, rest, text)];
  const object = isRecord(sent) ? sent : {};
  return { ...object, [next]: plantText(object[next], rest, text) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
