import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a request's whole body, however it was written: it decides whether an idempotent
 * request is the same request.
 */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(body)).digest();
}

/**
 * Writes JSON with the names of every object in order, so that the same body written by another serializer,
 * or with the order of a hash table, is the same body. Works without recursion: depth is the caller's choice,
 * not our stack's.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  const waiting: ({ text: string } | { value: unknown })[] = [{ value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('text' in next) parts.push(next.text);
    else if (typeof next.value !== 'object' || next.value === null)
      parts.push(JSON.stringify(next.value) ?? 'null');
    else waiting.push(...open(next.value).reverse());
  }
  return parts.join('');
}

function open(value: object): ({ text: string } | { value: unknown })[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) => [
      { text: index === 0 ? '' : ',' },
      { value: item as unknown },
    ]);
    return [{ text: '[' }, ...items, { text: ']' }];
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    { text: '{' },
    ...members.flatMap(([name, member], index) => [
      { text: `${index === 0 ? '' : ','}${JSON.stringify(name)}:` },
      { value: member as unknown },
    ]),
    { text: '}' },
  ];
}
