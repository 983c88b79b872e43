import { makeFault } from './faults.ts';
import { readForwarded } from './formats/forwarded.ts';
import { readOwnTracks } from './formats/own-tracks.ts';
import { readParameters } from './formats/parameters.ts';
import { readTraccarClient } from './formats/traccar-client.ts';
import { isJson, type Json } from './formats/values.ts';
import type { TrackerReport } from './tracker-report.ts';

export type ReportRequest = {
  readonly originalUrl: string;
  readonly body?: unknown;
  /** What the address itself holds, as that of a phone does: it names the tracker, whatever else is sent. */
  readonly secret?: string | undefined;
};

/**
 * Reads a report: parameters in the address, in a form, or some in each, the JSON of Traccar Client, of a Traccar server or of
 * OwnTracks. The format is told by what is sent, as trackers name all kinds of media types. What is odd about a place is told
 * with it, and takes no other with it.
 * @throws Problem invalid_request for what is none of them, or names no tracker.
 */
export function readReport(
  { originalUrl, body, secret }: ReportRequest,
  now: Temporal.Instant,
): TrackerReport {
  const query = new URLSearchParams(originalUrl.split('?', 2)[1] ?? '');
  const text = Buffer.isBuffer(body) ? body.toString().trim() : '';
  if (!text.startsWith('{') && !text.startsWith('[')) {
    return readParameters(new URLSearchParams([...query, ...new URLSearchParams(text)]), secret, now);
  }
  const json = parseJson(text);
  const idInAddress = secret ?? query.get('id') ?? query.get('deviceid') ?? undefined;
  if ('_type' in json) return readOwnTracks(json, idInAddress, now);
  if (isJson(json.location) || Array.isArray(json.location)) {
    return readTraccarClient(json, { secret, idInAddress }, now);
  }
  if (isJson(json.position)) return readForwarded(json, idInAddress, now);
  throw makeFault('body', 'body has none of location, position and _type; send one of them.');
}

function parseJson(text: string): Json {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw makeFault('body', 'body is no JSON; send JSON, or parameters.');
  }
  if (!isJson(json)) throw makeFault('body', 'body must be an object.');
  return json;
}
