import {
  cancelTripRequest,
  createTripRequest,
  estimatePriceRequest,
  etaRequest,
} from '@satha/contract/examples';
import { freshIdempotencyKey, freshIdempotencyKeyComment } from '../fresh-idempotency-key.ts';

export type SampleOperation = 'get-estimated-price' | 'eta' | 'create-trip' | 'cancel-trip' | 'search';
export type SampleLanguage = 'curl' | 'javascript' | 'python';

export const sampleOperations: readonly SampleOperation[] = [
  'get-estimated-price',
  'eta',
  'create-trip',
  'cancel-trip',
  'search',
];
export const sampleLanguages: readonly SampleLanguage[] = ['curl', 'javascript', 'python'];

type Call = {
  readonly path: string;
  readonly body?: object;
  /** Whether it takes an Idempotency-Key. */
  readonly isRetriable?: true;
};

const calls: Readonly<Record<SampleOperation, Call>> = {
  'get-estimated-price': { path: '/api/Trips/get-estimated-price', body: estimatePriceRequest },
  eta: { path: '/api/Trips/eta', body: etaRequest },
  'create-trip': { path: '/api/Trips/create-trip', body: createTripRequest, isRetriable: true },
  'cancel-trip': { path: '/api/Trips/cancel-trip', body: cancelTripRequest, isRetriable: true },
  search: { path: '/api/Trips?limit=10' },
};

type SampleOptions = {
  readonly apiBaseUrl: string;
  /** Which key is meant, in the first line. */
  readonly comment: string;
  /** The trip that is cancelled; without it the number of the examples. */
  readonly tripId?: number | undefined;
};

/**
 * Makes a program that calls an operation with the key that is in KEY, and shows what is answered or refused.
 */
export function makeSample(
  language: SampleLanguage,
  operation: SampleOperation,
  { apiBaseUrl, comment, tripId }: SampleOptions,
): string {
  const { path, body, isRetriable = false } = calls[operation];
  const isOfOneTrip = operation === 'cancel-trip' && tripId !== undefined;
  const parts = { url: apiBaseUrl + path, body: isOfOneTrip ? { tripId } : body, isRetriable };
  const mark = language === 'javascript' ? '//' : '#';
  const comments = [comment.replaceAll(/\s+/g, ' '), ...(isRetriable ? [freshIdempotencyKeyComment] : [])];
  return [...comments.map((line) => `${mark} ${line}`), programs[language](parts)].join('\n');
}

type Parts = {
  readonly url: string;
  readonly body: object | undefined;
  readonly isRetriable: boolean;
};

const programs: Readonly<Record<SampleLanguage, (parts: Parts) => string>> = {
  curl: makeCurl,
  javascript: makeJavaScript,
  python: makePython,
};

function makeCurl({ url, body, isRetriable }: Parts): string {
  const lines = [`curl '${url}'`, '-H "x-api-key: $KEY"'];
  if (body) lines.push("-H 'Content-Type: application/json'");
  if (isRetriable) lines.push(`-H "Idempotency-Key: ${freshIdempotencyKey.curl}"`);
  if (body) lines.push(`-d '${indent(body, '  ')}'`);
  return lines.join(' \\\n  ');
}

function makeJavaScript({ url, body, isRetriable }: Parts): string {
  const headers = ["    'x-api-key': process.env.KEY,"];
  if (body) headers.push("    'Content-Type': 'application/json',");
  if (isRetriable) headers.push(`    'Idempotency-Key': ${freshIdempotencyKey.javascript},`);
  const options = ['  headers: {', ...headers, '  },'];
  if (body) {
    options.unshift("  method: 'POST',");
    options.push(`  body: JSON.stringify(${indent(body, '  ')}),`);
  }
  return `const response = await fetch('${url}', {
${options.join('\n')}
});
const { success, message, data } = await response.json();
if (!success) throw new Error(\`\${response.status} \${message}\`);
console.log(data);`;
}

function makePython({ url, body, isRetriable }: Parts): string {
  const headers = ['        "x-api-key": os.environ["KEY"],'];
  if (body) headers.push('        "Content-Type": "application/json",');
  if (isRetriable) headers.push(`        "Idempotency-Key": ${freshIdempotencyKey.python},`);
  // Numbers and texts are written alike in JSON and in Python.
  const data = body ? `    data=json.dumps(${indent(body, '    ')}).encode(),\n` : '';
  return `import json, os${isRetriable ? ', secrets' : ''}
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    "${url}",
    headers={
${headers.join('\n')}
    },
${data})
try:
    with urlopen(request) as response:
        print(json.load(response)["data"])
except HTTPError as refusal:
    print(refusal.code, json.load(refusal)["message"])
    raise SystemExit(1)`;
}

function indent(body: object, by: string): string {
  return JSON.stringify(body, null, 2).replaceAll('\n', `\n${by}`);
}
