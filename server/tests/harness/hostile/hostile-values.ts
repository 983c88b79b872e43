import type { RequestSchema } from '../routes.ts';
import type { Random } from './random.ts';

/** JSON that no value of JavaScript stands for, such as a name twice or a number of 400 digits; written as it is. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const oddTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '+971 50 123 4567',
  'null',
  'NaN',
  'Infinity',
  '1e309',
  '٠١٢',
  '\u0000',
  'a\u0000b',
  '\u2028\u2029',
  '\u202eabc\u202c',
  '\u200b\u200d\ufeff',
  '\ud800',
  '\udc00a',
  '😀'.repeat(20),
  'e\u0301\u0327'.repeat(30),
  'ﷺ',
  "' OR 1=1; --",
  '%00%ff%2e%2e%2f',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'http://127.0.0.1:1/',
  'https://[::1]/',
  'https://user:pass@hooks.example.ae/#x',
  '2026-02-30T25:61',
  '0000-01-01T00:00',
  '+275760-09-13T00:00:00Z',
  '2026-11-20T09:21:40+04:00[Asia/Dubai]',
  'a@b',
  'a@xn--mgbaam7a8h',
  '9'.repeat(17),
  'YmVmb3JlOjk5OTk5OTk5OTk5OTk5OTk',
];
const numbers: readonly number[] = [
  ...[0, -0, 1, -1, 0.1, 1e-300, 5e-324, 1e21, 1e308, -1e308, 4, 90, 180, 360, 25.2, 55.3],
  ...[2 ** 31, 2 ** 31 - 1, 2 ** 32, 2 ** 53, 2 ** 53 - 1, -(2 ** 53), 2 ** 63, -(2 ** 63), 999_999_999_999],
];
const rawValues: readonly RawJson[] = [
  ...['1e400', '-1e400', '9'.repeat(400), '0.'.concat('0'.repeat(300), '1'), '-0', '1E+2'],
  ...['"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', '{"a":1,"a":2}', '[[[[[[]]]]]]', '{"__proto__":{"x":1}}'],
  ...[
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(3_000) + ']'.repeat(3_000),
    'NaN',
    '01',
    "'a'",
    'tru',
  ],
  ...[`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
].map((text) => new RawJson(text));

/** Anything at all, of whatever kind. */
export function makeAnything(random: Random): unknown {
  switch (random.below(8)) {
    case 0:
      return random.pick([null, true, false, [], {}, [null], [[]], { a: [] }]);
    case 1:
      return random.pick(numbers);
    case 2:
      return random.pick(rawValues);
    case 3:
      return random.pick(oddTexts).repeat(1 + random.below(40));
    case 4:
      return Array.from({ length: random.pick([1, 2, 101, 1_000]) }, () => random.pick([0, {}, '', null]));
    case 5:
      return { length: 1, toString: 'x', [random.pick(oddTexts)]: random.pick(numbers) };
    default:
      return random.pick(oddTexts);
  }
}

/** What a schema takes, or nearly: each part of it may be at its bounds, just past them, or something else. */
export function makeNearly(schema: RequestSchema, random: Random, wildness: number): unknown {
  if (random.chance(wildness)) return makeAnything(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return makeNearly(random.pick(schema.anyOf), random, wildness);
  const type = random.pick([schema.type ?? 'object'].flat());
  if (schema.examples && random.chance(0.5)) return random.pick(schema.examples);
  switch (type) {
    case 'object':
      return makeObject(schema, random, wildness);
    case 'array':
      return makeList(schema, random, wildness);
    case 'string':
      return makeText(schema, random);
    case 'number':
    case 'integer':
      return makeNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

function makeObject(schema: RequestSchema, random: Random, wildness: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isLeftOut = random.chance(schema.required?.includes(name) ? wildness / 2 : 0.3);
    if (!isLeftOut) made[name] = makeNearly(property, random, wildness);
  }
  if (random.chance(wildness)) made[random.pick(oddTexts)] = makeAnything(random);
  return made;
}

function makeList(
  { items = {}, minItems = 0, maxItems = 3 }: RequestSchema,
  random: Random,
  wildness: number,
) {
  const length = random.pick(
    [1, 2, minItems, minItems - 1, maxItems, maxItems + 1].filter((one) => one >= 0),
  );
  return Array.from({ length }, () => makeNearly(items, random, wildness / 4));
}

function makeText({ pattern, minLength = 0, maxLength }: RequestSchema, random: Random): string {
  if (pattern !== undefined && random.chance(0.6))
    return random.pick(oddTexts.concat('123456', '2026-11-18T12:00'));
  const longest = maxLength ?? 200;
  const length = random.pick([0, 1, 5, minLength - 1, minLength, longest - 1, longest, longest + 1]);
  if (random.chance(0.4)) return random.pick(oddTexts);
  return random.pick(['a', '5', 'ب', '😀', ' ']).repeat(Math.max(0, length));
}

function makeNumber({ type, ...bounds }: RequestSchema, random: Random): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = bounds;
  const step = type === 'integer' ? 1 : 0.01;
  const edges = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((edge) => edge !== undefined);
  if (edges.length > 0 && random.chance(0.7)) return random.pick(edges) + random.pick([0, step, -step]);
  return random.pick(numbers);
}

/** A value as JSON, whatever stands in it. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`)
    .join(',')}}`;
}
