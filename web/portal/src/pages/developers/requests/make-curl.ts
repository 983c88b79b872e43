import type { LoggedRequestDetail } from '@satha/contract/portal/requests';
import { freshIdempotencyKey, freshIdempotencyKeyComment } from '../fresh-idempotency-key.ts';
import { prettyJson } from '../pretty-json.ts';

type SentRequest = Pick<LoggedRequestDetail, 'method' | 'path' | 'requestBody' | 'hasIdempotencyKey'>;

/** What the log puts in the place of each letter that it masks. */
const maskDot = '•';
/** A number that is nobody's, and that no scenario of the sandbox has. */
const testCustomer = { firstName: 'Test', lastName: 'Customer', mobileNumber: '500000000' };

/** Makes a command that sends a request again, with $KEY in place of the key that it was sent with. */
export function makeCurl(apiBaseUrl: string, request: SentRequest): string {
  const { method, path, requestBody, hasIdempotencyKey } = request;
  const how = method === 'GET' ? '' : `-X ${method} `;
  const parts = [`curl ${how}${quote(apiBaseUrl + path)}`, '-H "x-api-key: $KEY"'];
  if (hasIdempotencyKey) parts.push(`-H "Idempotency-Key: ${freshIdempotencyKey.curl}"`);
  if (requestBody !== null) {
    parts.push("-H 'Content-Type: application/json'", `-d ${quote(prettyJson(requestBody))}`);
  }
  const command = parts.join(' \\\n  ');
  return hasIdempotencyKey ? `# ${freshIdempotencyKeyComment}\n${command}` : command;
}

/**
 * Returns the request with a made-up customer where the log has masked one, so that it can be sent as it is.
 */
export function fillMasks<Request extends SentRequest>(request: Request): Request {
  const { path, requestBody } = request;
  return { ...request, path: fillQuery(path), requestBody: requestBody && fillBody(requestBody) };
}

function fillBody(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json, (name, value: unknown) => fillField(name, value)));
  } catch {
    return json;
  }
}

function fillQuery(path: string): string {
  const [start = '', ...query] = path.split('?');
  if (query.length === 0) return path;
  const filled = query
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=');
      return [name, ...value.map((text) => fillField(name, text))].join('=');
    });
  return `${start}?${filled.join('&')}`;
}

function fillField(name: string, value: unknown): unknown {
  const isMasked = typeof value === 'string' && value.includes(maskDot);
  return isMasked && Object.hasOwn(testCustomer, name)
    ? testCustomer[name as keyof typeof testCustomer]
    : value;
}

/** As a shell takes it to the letter. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
