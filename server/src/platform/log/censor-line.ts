import { linkTokenPattern, mobileNumberPattern, rawKeyPattern } from '../../values/sensitive-text.ts';

/** Fields that are never written, whoever logs them and however deep they lie. */
const hiddenFields: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'nameAr',
  'mobileNumber',
  'phoneCode',
  'phone',
  'rawApiKey',
  'rawToken',
  'token',
  'lat',
  'lng',
  'password',
  'newPassword',
  'currentPassword',
  'email',
  'job',
  'recipient',
  'cookie',
  'set-cookie',
  'authorization',
  'x-api-key',
]);
const censored = '[redacted]';

/** What may stand between the digits of a mobile number, as JSON writes it. */
const between = String.raw`(?:[\s-]|\\[bfnrt]|\\u00[0-9a-f]{2})?`;
/** What a line may hold that is to be looked at closely; a line is told apart by one search, most have none of it. */
const suspicious = new RegExp(
  `svc_(?:sk|dt)_|/(?:t|links)/|5${between}[02-68](?:${between}[0-9]){7}|"(?:${[...hiddenFields].join('|')})"`,
);

/**
 * Returns a line of JSON with hidden fields, raw keys and mobile numbers censored. Texts alone are changed,
 * numbers never.
 */
export function censorLine(line: string): string {
  return suspicious.test(line) ? `${JSON.stringify(JSON.parse(line), censorValue)}\n` : line;
}

function censorValue(name: string, value: unknown): unknown {
  if (hiddenFields.has(name)) return censored;
  if (typeof value !== 'string') return value;
  return value
    .replace(rawKeyPattern, `svc_$1_$2_${censored}`)
    .replace(linkTokenPattern, censored)
    .replace(mobileNumberPattern, censored);
}
