import { execFileSync } from 'node:child_process';

/** What a `curl` in a document would send. */
export type DocumentedRequest = {
  readonly url: string;
  readonly method: (typeof methods)[number];
  readonly headers: Readonly<Record<string, string>>;
  /** Of a file, its name with @ before it. */
  readonly body: string | undefined;
};

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Each word in a line of its own would break on a line break within one: words end with a zero byte. */
const recordingCurl = `curl() { printf 'curl\\0'; printf '%s\\0' "$@"; }`;

/**
 * The requests of a block of shell commands, read by a real shell with `curl` put out of action, so that quotes,
 * variables and continued lines are what they are to whoever pastes the block.
 */
export function readDocumentedRequests(
  commands: string,
  variables: Record<string, string>,
): DocumentedRequest[] {
  const output = execFileSync('sh', ['-euc', `${recordingCurl}\n${commands}`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });
  const requests: string[][] = [];
  for (const word of output.split('\0').slice(0, -1)) {
    if (word === 'curl') requests.push([]);
    else requests.at(-1)?.push(word);
  }
  return requests.map(readArguments);
}

function readArguments(words: readonly string[]): DocumentedRequest {
  const headers: Record<string, string> = {};
  let url: string | undefined;
  let body: string | undefined;
  let method: string | undefined;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-H') {
      const [name = '', ...value] = (rest.shift() ?? '').split(':');
      headers[name.toLowerCase()] = value.join(':').trim();
    } else if (word === '-d' || word === '--data-binary') {
      body = rest.shift();
    } else if (word === '-o') {
      rest.shift();
    } else if (word === '-X') {
      method = rest.shift();
    } else if (!['-s', '-i', '-N', '-sN'].includes(word)) {
      if (word.startsWith('-') || url !== undefined) throw new Error(`curl with ${word} is not understood`);
      url = word;
    }
  }
  if (url === undefined) throw new Error(`curl without an address: ${words.join(' ')}`);
  const meant = method ?? (body === undefined ? 'GET' : 'POST');
  const known = methods.find((one) => one === meant);
  if (known === undefined) throw new Error(`curl with -X ${meant} is not understood`);
  return { url, method: known, headers, body };
}
