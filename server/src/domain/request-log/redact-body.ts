import { linkTokenPattern, mobileNumberPattern, rawKeyPattern } from '../../values/sensitive-text.ts';
import { bodyLimits, requestLogPolicy } from './request-log-policy.ts';

type Hiding = 'name' | 'number' | 'secret' | 'personal' | 'plate';

/** Fields that are masked whatever they hold; capitals make no difference. */
const hiddenFields: Readonly<Record<Hiding, string>> = {
  name: '(?:(?:first|last|full|customer)[-_]?)?name|name[-_]?ar|e[-_]?mail',
  number: 'mobile(?:[-_]?number)?|phone(?:[-_]?number)?',
  secret:
    '(?:(?:x[-_]?)?api[-_]?|raw[-_]?|raw[-_]?api[-_]?)?key|token|secret|password|authorization|quote[-_]?id',
  personal: 'vin|notes|case[-_]?number|plate[-_]?number|police[-_]?report',
  plate: 'plate',
};
const hidingPatterns = (Object.keys(hiddenFields) as Hiding[]).map(
  (hiding) => [hiding, new RegExp(`^(?:${hiddenFields[hiding]})$`, 'i')] as const,
);
const anyHiddenField = Object.values(hiddenFields).join('|');
const hidden = '[hidden]';
const dot = '•';
const mostDots = 20;
const keptDigits = 2;

const sensitive = `svc_(?:sk|dt)_|/(?:t|links)/|${mobileNumberPattern.source}`;
const suspiciousText = new RegExp(sensitive);
/** What a body holds that is to be looked at closely: most have none of it, and are told apart by one search. */
const suspiciousBody = new RegExp(`\\\\|"(?:${anyHiddenField})"|${sensitive}`, 'i');
const suspiciousPath = new RegExp(`[%+\0]|[?&](?:${anyHiddenField})=|${sensitive}`, 'i');

/**
 * Returns a body as the log keeps it, in JSON: names, mobile numbers and keys masked at any depth; of a long
 * one, lists and texts cut. Undefined: there is none, it is no JSON, or what is left is still too long.
 */
export function redactBody(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  const isShort = json.length <= bodyLimits.longestWhole;
  if (isShort && !suspiciousBody.test(json) && json.isWellFormed()) return json;
  const body = parse(json);
  if (body === undefined) return undefined;
  const text = JSON.stringify(redactValue(body, undefined, 0));
  return text.length > bodyLimits.longestBody ? undefined : text;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Returns a path with its query: the values of hidden fields masked, and what looks like a number or a key
 * anywhere.
 */
export function redactPath(path: string): string {
  if (path.length <= requestLogPolicy.longestPath && !suspiciousPath.test(path)) return path;
  const at = path.indexOf('?');
  if (at === -1) return cut(redactText(path), requestLogPolicy.longestPath);
  const query = path
    .slice(at + 1)
    .split('&')
    .map(redactParameter)
    .join('&');
  return cut(`${redactText(path.slice(0, at))}?${query}`, requestLogPolicy.longestPath);
}

/** Returns a text with whatever looks like a raw key or a mobile number in it masked. */
export function redactText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  const storable = whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole;
  if (!suspiciousText.test(storable)) return storable;
  return storable
    .replace(rawKeyPattern, `svc_$1_$2_${hidden}`)
    .replace(linkTokenPattern, hidden)
    .replace(mobileNumberPattern, maskNumber);
}

function redactParameter(parameter: string): string {
  const at = parameter.indexOf('=');
  if (at === -1) return redactText(decode(parameter));
  const name = decode(parameter.slice(0, at));
  const value = decode(parameter.slice(at + 1));
  const hiding = hidingOf(name);
  const shown = isShown(hiding) ? redactText(value) : mask(value, hiding);
  return `${encode(redactText(name))}=${encode(shown)}`;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Only what would change the meaning of a query; it is to be read by people. */
function encode(text: string): string {
  return text.replace(/[%&#+ ]/g, encodeURIComponent);
}

function redactValue(value: unknown, hiding: Hiding | undefined, depth: number): unknown {
  if (typeof value === 'string') {
    return isShown(hiding) ? cut(redactText(value), bodyLimits.longestText) : mask(value, hiding);
  }
  if (typeof value === 'number') return isShown(hiding) ? value : mask(String(value), hiding);
  if (typeof value !== 'object' || value === null) return value;
  if (hiding !== undefined) return hidden;
  if (depth >= bodyLimits.deepest) return '…';
  return Array.isArray(value) ? redactList(value, depth) : redactObject(value, depth);
}

/** The plate of a truck is a text, and shown; a customer's is an object. */
function isShown(hiding: Hiding | undefined): hiding is undefined | 'plate' {
  return hiding === undefined || hiding === 'plate';
}

function redactList(list: readonly unknown[], depth: number): unknown[] {
  const kept = list.slice(0, bodyLimits.mostItems).map((item) => redactValue(item, undefined, depth + 1));
  const left = list.length - kept.length;
  return left > 0 ? [...kept, `… ${left} more`] : kept;
}

function redactObject(object: object, depth: number): Record<string, unknown> {
  const fields = Object.entries(object);
  const kept = fields
    .slice(0, bodyLimits.mostFields)
    .map(([name, value]) => [
      cut(redactText(name), bodyLimits.longestText),
      redactValue(value, hidingOf(name), depth + 1),
    ]);
  const left = fields.length - kept.length;
  return Object.fromEntries(left > 0 ? [...kept, ['…', `${left} more`]] : kept);
}

function hidingOf(name: string): Hiding | undefined {
  return hidingPatterns.find(([, pattern]) => pattern.test(name))?.[0];
}

function mask(text: string, hiding: Exclude<Hiding, 'plate'>): string {
  if (hiding === 'name') return maskName(text);
  return hiding === 'number' ? maskNumber(text) : hidden;
}

/** The first letter, and a dot for each of the others: enough to tell that something was sent, and how much. */
function maskName(text: string): string {
  const [first, ...others] = text.toWellFormed();
  if (first === undefined || others.length === 0) return text === '' ? '' : dot;
  return (first === '\0' ? dot : first) + dot.repeat(Math.min(others.length, mostDots));
}

/** The last two digits, and a dot for each other letter or digit; what stands between them is what may be wrong. */
function maskNumber(text: string): string {
  const shortened = [...text.toWellFormed()].slice(0, mostDots * 2);
  const digits = shortened.filter((character) => /\p{Nd}/u.test(character)).length;
  const from = digits > keptDigits * 2 ? digits - keptDigits : digits;
  let seen = 0;
  return shortened
    .map((character) => {
      const isDigit = /\p{Nd}/u.test(character);
      if (isDigit) seen += 1;
      if (isDigit && seen > from) return character;
      return /^[ +\-().]$/.test(character) ? character : dot;
    })
    .join('');
}

function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest).toWellFormed()}… (${text.length} characters)`;
}
