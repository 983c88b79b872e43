import {
  cancelTripRequest,
  createTripRequest,
  estimatePriceRequest,
  etaRequest,
} from '@satha/contract/examples';

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
  /** Whether it may be repeated safely. */
  readonly isRetriable?: true;
};

const calls: Readonly<Record<SampleOperation, Call>> = {
  'get-estimated-price': { path: '/api/Trips/get-estimated-price', body: estimatePriceRequest },
  eta: { path: '/api/Trips/eta', body: etaRequest },
  'create-trip': { path: '/api/Trips/create-trip', body: createTripRequest, isRetriable: true },
  'cancel-trip': { path: '/api/Trips/cancel-trip', body: cancelTripRequest, isRetriable: true },
  search: { path: '/api/Trips?limit=10' },
};

const retryKeys: Partial<Readonly<Record<SampleOperation, string>>> = {
  'create-trip': 'CASE-2041-book',
  'cancel-trip': 'CASE-2041-cancel',
};

/** A program that calls an operation with the key that is in KEY, and shows what is answered or refused. */
export function makeSample(
  language: SampleLanguage,
  operation: SampleOperation,
  { apiBaseUrl, comment }: { readonly apiBaseUrl: string; readonly comment: string },
): string {
  const { path, body } = calls[operation];
  const parts = { url: apiBaseUrl + path, body, retryKey: retryKeys[operation] };
  const line = comment.replaceAll(/\s+/g, ' ');
  if (language === 'curl') return `# ${line}\n${makeCurl(parts)}`;
  if (language === 'python') return `# ${line}\n${makePython(parts)}`;
  return `// ${line}\n${makeJavaScript(parts)}`;
}

type Parts = {
  readonly url: string;
  readonly body: object | undefined;
  readonly retryKey: string | undefined;
};

function makeCurl({ url, body, retryKey }: Parts): string {
  const lines = [`curl '${url}'`, '-H "x-api-key: $KEY"'];
  if (body) lines.push("-H 'Content-Type: application/json'");
  if (retryKey !== undefined) lines.push(`-H 'Idempotency-Key: ${retryKey}'`);
  if (body) lines.push(`-d '${indent(body, '  ')}'`);
  return lines.join(' \\\n  ');
}

function makeJavaScript({ url, body, retryKey }: Parts): string {
  const headers = ["    'x-api-key': process.env.KEY,"];
  if (body) headers.push("    'Content-Type': 'application/json',");
  if (retryKey !== undefined) headers.push(`    'Idempotency-Key': '${retryKey}',`);
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

function makePython({ url, body, retryKey }: Parts): string {
  const headers = ['        "x-api-key": os.environ["KEY"],'];
  if (body) headers.push('        "Content-Type": "application/json",');
  if (retryKey !== undefined) headers.push(`        "Idempotency-Key": "${retryKey}",`);
  // Numbers and texts are written alike in JSON and in Python.
  const data = body ? `    data=json.dumps(${indent(body, '    ')}).encode(),\n` : '';
  return `import json, os
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
