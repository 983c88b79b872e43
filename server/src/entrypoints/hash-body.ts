import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a request's whole body, however it was written: it decides whether an idempotent
 * request is the same request.
 */
export function hashBody(body: unknown): Buffer {
  return hash('sha256', canonicalJson(body), 'buffer');
}

/** A list or an object that is being written: its members, and how many of them were. */
type OpenValue = { readonly members: object; readonly names: readonly string[] | undefined; written: number };

/**
 * Writes JSON with the names of every object in order, so that the same body written by another serializer,
 * or with the order of a hash table, is the same body. Works without recursion: depth is the caller's choice,
 * not our stack's.
 */
export function canonicalJson(value: unknown): string {
  const open: OpenValue[] = [];
  let json = write(value, open);
  for (let current = open.at(-1); current; current = open.at(-1)) {
    const { members, names, written } = current;
    const isList = names === undefined;
    if (written === (isList ? (members as unknown[]).length : names.length)) {
      json += isList ? ']' : '}';
      open.pop();
      continue;
    }
    current.written += 1;
    if (written > 0) json += ',';
    const name = isList ? written : (names[written] as string);
    if (!isList) json += `${JSON.stringify(name)}:`;
    json += write((members as Record<string | number, unknown>)[name], open);
  }
  return json;
}

/** Returns a value that has no members as JSON; of a list or an object the beginning, and opens it. */
function write(value: unknown, open: OpenValue[]): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const isList = Array.isArray(value);
  open.push({ members: value, names: isList ? undefined : Object.keys(value).sort(), written: 0 });
  return isList ? '[' : '{';
}
