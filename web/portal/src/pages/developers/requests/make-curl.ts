import type { LoggedRequestDetail } from '@satha/contract/portal/requests';
import { prettyJson } from '../pretty-json.ts';

/** A command that sends a request again, with $KEY in place of the key that it was sent with. */
export function makeCurl(
  apiBaseUrl: string,
  { method, path, requestBody }: Pick<LoggedRequestDetail, 'method' | 'path' | 'requestBody'>,
): string {
  const how = method === 'GET' ? '' : `-X ${method} `;
  const parts = [`curl ${how}${quote(apiBaseUrl + path)}`, '-H "x-api-key: $KEY"'];
  if (requestBody !== null) {
    parts.push("-H 'Content-Type: application/json'", `-d ${quote(prettyJson(requestBody))}`);
  }
  return parts.join(' \\\n  ');
}

/** As a shell takes it to the letter. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
