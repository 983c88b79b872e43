import { judgedApartKeyword } from '../../../src/platform/http/describe-invalid-fields.ts';
import { findAmbiguity } from './find-ambiguity.ts';

/** What says nothing, or what costs no more than one look at a value of any size. */
const cheap = [
  'type',
  'title',
  'description',
  'examples',
  'default',
  'enum',
  'const',
  'required',
  'x-form',
  'x-any-case',
  // The names of what an object has are counted by the parser's own bound on the body.
  'additionalProperties',
  'minProperties',
].concat([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);
/** What is judged by what stands in it. */
const judged = ['pattern', 'properties', 'items', 'anyOf', judgedApartKeyword];
/** So many items one list may have, or all lists within each other. */
const mostItems = 100;
/** No schema looks at these: the handler does, once at each, and refuses more than so many. */
const mostItemsApart = 1_000;

/** What a schema leaves unbounded of the work that a request may cause; each with the place in the schema. */
export function findUnbounded(schema: object, place = '', itemsAround = 1): string[] {
  const { pattern, properties = {}, items: described, anyOf = [], maxItems, type } = schema as Keywords;
  const isApart = (schema as Keywords)[judgedApartKeyword] === true;
  const items = isApart ? undefined : described;
  const unknown = Object.keys(schema)
    .filter((keyword) => !cheap.includes(keyword) && !judged.includes(keyword))
    .map((keyword) => `${place}: nothing is known of the costs of ${keyword}`);
  const isList = [type].flat().includes('array') || items !== undefined;
  const itemsWithin = itemsAround * (maxItems ?? Number.POSITIVE_INFINITY);
  const long =
    isList && itemsWithin > (isApart ? mostItemsApart : mostItems)
      ? [`${place}: it may have ${itemsWithin} items`]
      : [];
  const ambiguity = pattern === undefined ? undefined : findAmbiguity(pattern);
  return [
    ...unknown,
    ...long,
    ...(ambiguity === undefined ? [] : [`${place}: of ${pattern}, ${ambiguity}`]),
    ...Object.entries(properties).flatMap(([name, one]) =>
      findUnbounded(one, `${place}.${name}`, itemsAround),
    ),
    ...anyOf.flatMap((one) => findUnbounded(one, place, itemsAround)),
    ...(items ? findUnbounded(items, `${place}[]`, itemsWithin) : []),
  ];
}

type Keywords = {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
  readonly maxItems?: number;
  readonly [judgedApartKeyword]?: boolean;
};
