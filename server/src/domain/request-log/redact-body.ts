import { createRecentAnswers } from '../../values/recent-answers.ts';
import { linkTokenPattern, mobileNumberPattern, rawKeyPattern } from '../../values/sensitive-text.ts';
import { type JobField, jobFields, jobWords } from './job-fields.ts';
import { bodyLimits, requestLogPolicy } from './request-log-policy.ts';

/** `part`: a job, or a part of one, of which only known fields with what belongs into them are shown. */
type Hiding = 'name' | 'number' | 'secret' | 'address' | 'personal' | 'plate' | JobField;

/** Fields that are masked whatever they hold, in small letters and without dashes; capitals make no difference. */
const hiddenFields = {
  name: ['name', 'firstname', 'lastname', 'fullname', 'customername', 'namear', 'email'],
  number: ['mobile', 'mobilenumber', 'phone', 'phonenumber'],
  secret: [
    ...['key', 'apikey', 'xapikey', 'rawkey', 'rawapikey', 'token', 'secret', 'password', 'authorization'],
    'quoteid',
  ],
  // Of a webhook endpoint, whose path may open a server to whoever knows it, or of a file, which it does open.
  address: ['url', 'thumbnailurl'],
  personal: ['vin', 'notes', 'belongings', 'casenumber', 'platenumber', 'policereport'],
  plate: ['plate'],
  part: ['job'],
} as const satisfies Partial<Record<Hiding, readonly string[]>>;
const hidingOfField: ReadonlyMap<string, Hiding> = new Map(
  (Object.keys(hiddenFields) as (keyof typeof hiddenFields)[]).flatMap((hiding) =>
    hiddenFields[hiding].map((field) => [field, hiding] as const),
  ),
);
/** A hidden field in any of its spellings, of which each letter may be followed by a dash or none. */
const anyHiddenField = [...hidingOfField.keys()].map((field) => [...field].join('[-_]?')).join('|');
const hidden = '[hidden]';
const dot = '•';
const mostDots = 20;
const keptDigits = 2;

const sensitive = `svc_(?:sk|dt)_|/(?:t|links)/|${mobileNumberPattern.source}`;
const suspiciousText = new RegExp(sensitive);
/** A mobile number without its trunk 0 is the shortest text of which something is masked. */
const shortestSuspicious = 9;
/** What a body holds that is to be looked at closely: most have none of it, and are told apart by one search. */
const suspiciousBody = new RegExp(`\\\\|"(?:${anyHiddenField})"|${sensitive}`, 'i');
const suspiciousPath = new RegExp(`[%+\0]|[?&](?:${anyHiddenField})=|${sensitive}`, 'i');

/**
 * Returns a body as the log keeps it, in JSON: names, mobile numbers and keys masked at any depth; of a long
 * one, lists and texts cut. A `response` keeps the lists that tell one thing whole, such as a fare's lines, as long as
 * all of it fits. Undefined: there is none, it is no JSON, or what is left is still too long.
 */
export function redactBody(json: string | undefined, kind: 'request' | 'response'): string | undefined {
  if (json === undefined) return undefined;
  const isShort = json.length <= bodyLimits.longestWhole;
  if (isShort && !suspiciousBody.test(json) && json.isWellFormed()) return json;
  const body = parse(json);
  if (body === undefined) return undefined;
  for (const mostItems of bodyLimits.mostItems[kind]) {
    const text = writeValue(body, undefined, { mostItems, depth: 0 });
    if (text.length <= bodyLimits.longestBody) return text;
  }
  return undefined;
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
  if (storable.length < shortestSuspicious || !suspiciousText.test(storable)) return storable;
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
  const shown = isShown(value, hiding) ? redactText(value) : mask(value, hiding);
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

/** Where a value stands in its body, and how many items of a list are kept there. */
type Position = { readonly mostItems: number; readonly depth: number };

/** Returns a value as redacted JSON. */
function writeValue(value: unknown, hiding: Hiding | undefined, at: Position): string {
  if (typeof value === 'string') return JSON.stringify(redactString(value, hiding));
  if (typeof value === 'number' && !isShown(value, hiding)) {
    return JSON.stringify(mask(String(value), hiding));
  }
  if (typeof value !== 'object' || value === null) return String(value);
  if (hiding !== undefined && hiding !== 'part') return JSON.stringify(hidden);
  if (at.depth >= bodyLimits.deepest) return JSON.stringify('…');
  const inside = { ...at, depth: at.depth + 1 };
  return Array.isArray(value) ? writeList(value, hiding, inside) : writeObject(value, hiding, inside);
}

function redactString(text: string, hiding: Hiding | undefined): string {
  return isShown(text, hiding) ? cut(redactText(text), bodyLimits.longestText) : mask(text, hiding);
}

/** The plate of a truck is a text, and shown; a customer's is an object, or stands in a job. */
function isShown(value: string | number, hiding: Hiding | undefined): boolean {
  if (hiding === undefined || hiding === 'plate' || hiding === 'text') return true;
  return typeof value === 'number' ? hiding === 'figure' : hiding === 'word' && jobWords.has(value);
}

function writeList(list: readonly unknown[], hiding: Hiding | undefined, inside: Position): string {
  const items = list.slice(0, inside.mostItems).map((item) => writeValue(item, hiding, inside));
  const left = list.length - items.length;
  if (left > 0) items.push(JSON.stringify(`… ${left} more`));
  return `[${items.join(',')}]`;
}

function writeObject(object: object, ofObject: Hiding | undefined, inside: Position): string {
  const fields = Object.entries(object);
  const left = fields.length - bodyLimits.mostFields;
  const members = (left > 0 ? fields.slice(0, bodyLimits.mostFields) : fields).map(([name, value]) => {
    const field = readField(name);
    const hiding = ofObject === 'part' ? field.hidingInJob : field.hiding;
    return `${field.shown}:${writeValue(value, hiding, inside)}`;
  });
  if (left > 0) members.push(`"…":${JSON.stringify(`${left} more`)}`);
  return `{${members.join(',')}}`;
}

type Field = {
  readonly shown: string;
  readonly hiding: Hiding | undefined;
  readonly hidingInJob: Hiding;
};
/** The same few names are in all bodies. Long ones are not remembered, which would be memory for whoever sends them. */
const recentFields = createRecentAnswers<Field>(200);
const longestRemembered = 40;

function readField(name: string): Field {
  const read = () => ({
    shown: JSON.stringify(cut(redactText(name), bodyLimits.longestText)),
    hiding: hidingOf(name),
    hidingInJob: hidingInJob(name),
  });
  return name.length > longestRemembered ? read() : recentFields.recall(name, read);
}

function hidingOf(name: string): Hiding | undefined {
  return hidingOfField.get(plain(name));
}

/** What a job's sender misspelled, or put where it does not belong, may be a plate or a name all the same. */
function hidingInJob(name: string): Hiding {
  const hiding = hidingOf(name);
  return hiding === 'name' || hiding === 'number' ? hiding : (jobFields.get(plain(name)) ?? 'personal');
}

const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();

function mask(text: string, hiding: Hiding | undefined): string {
  if (hiding === 'name') return maskName(text);
  if (hiding === 'address') return maskAddress(text);
  return hiding === 'number' ? maskNumber(text) : hidden;
}

/** Scheme and host, which tell whose server it is; what stands beside them may open it. */
function maskAddress(text: string): string {
  const { protocol, host = '' } = URL.parse(text) ?? {};
  if (host === '') return hidden;
  const place = redactText(`${protocol}//${host}`);
  return cut([place, `${place}/`].includes(text) ? text : `${place}/${hidden}`, bodyLimits.longestText);
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
  const digits = shortened.filter(isDigit).length;
  const from = digits > keptDigits * 2 ? digits - keptDigits : digits;
  let seen = 0;
  return shortened
    .map((character) => {
      if (isDigit(character)) {
        seen += 1;
        return seen > from ? character : dot;
      }
      return separators.includes(character) ? character : dot;
    })
    .join('');
}

const separators = ' +-().';
const anyDigit = /\p{Nd}/u;

function isDigit(character: string): boolean {
  return (character >= '0' && character <= '9') || (character > '\x7f' && anyDigit.test(character));
}

function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest).toWellFormed()}… (${text.length} characters)`;
}
