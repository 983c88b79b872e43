import { makeFault } from './faults.ts';
import { readForwarded } from './formats/forwarded.ts';
import { readParameters } from './formats/parameters.ts';
import { readTraccarClient } from './formats/traccar-client.ts';
import type { TrackerReport } from './tracker-report.ts';

export type ReportRequest = { readonly originalUrl: string; readonly body?: unknown };

/**
 * Reads a report: parameters in the address, in a form, or some in each, the JSON of Traccar Client, or that of a Traccar
 * server. The format is told by what is sent, as trackers name all kinds of media types.
 * @throws Problem invalid_request for what is none of them.
 */
export function readReport({ originalUrl, body }: ReportRequest, now: Temporal.Instant): TrackerReport {
  const query = new URLSearchParams(originalUrl.split('?', 2)[1] ?? '');
  const text = Buffer.isBuffer(body) ? body.toString().trim() : '';
  if (!text.startsWith('{') && !text.startsWith('[')) {
    return readParameters(new URLSearchParams([...query, ...new URLSearchParams(text)]), now);
  }
  const json = parseJson(text);
  const idInAddress = query.get('id') ?? query.get('deviceid') ?? undefined;
  if (isRecord(json.location) || Array.isArray(json.location))
    return readTraccarClient(json, idInAddress, now);
  if (isRecord(json.position)) return readForwarded(json, idInAddress, now);
  throw makeFault('body', 'body has neither location nor position; send one of them.');
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw makeFault('body', 'body is no JSON; send JSON, or parameters.');
  }
  if (!isRecord(json)) throw makeFault('body', 'body must be an object.');
  return json;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
