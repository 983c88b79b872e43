import type { JudgedData } from '../api/wire.ts';

type Fields = Readonly<Record<string, unknown>>;

const results = ['applied', 'reported', 'refused'];

/** Returns the judgement of the action that was sent; undefined: the answer tells of nothing, or of another one. */
export function readJudged(data: unknown, actionId: string): JudgedData | undefined {
  const { action, trip } = fieldsOf(data);
  const judged = fieldsOf(action);
  const isOfIt = judged.actionId === actionId && results.includes(String(judged.result));
  const hasTrip = trip === null || typeof fieldsOf(trip).tripId === 'number';
  return isOfIt && hasTrip ? (data as JudgedData) : undefined;
}

/** Returns whether the answer tells of the item that was declared; undefined: it does not. */
export function readDeclared(data: unknown, evidenceId: string): true | undefined {
  return fieldsOf(fieldsOf(data).evidence).evidenceId === evidenceId || undefined;
}

/** Returns whether the service keeps the file, or wants it no more; undefined: it says neither. */
export function readStored(data: unknown, evidenceId: string): true | undefined {
  const item = fieldsOf(fieldsOf(data).evidence);
  if (item.evidenceId !== evidenceId) return undefined;
  const { storedAt } = fieldsOf(item.photo ?? item.signature);
  return storedAt !== undefined || item.erasedAt !== undefined || undefined;
}

/** Returns whether the answer is the list of extras; undefined: it is not. */
export function readExtras(data: unknown): true | undefined {
  return Array.isArray(fieldsOf(data).extras) || undefined;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
