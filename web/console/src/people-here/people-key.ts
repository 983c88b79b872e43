import type { PresenceBody } from '@satha/contract/console/changes';

/** The key under which it is kept who has a record open. */
export function peopleKey({ kind, recordId }: PresenceBody): readonly unknown[] {
  return ['people', kind, recordId];
}
