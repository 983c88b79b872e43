import type { PeopleAtRecord } from '@satha/contract/console/changes';
import type { PersonAtRecord } from '../../../domain/operators/presence/presence.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

export function viewPeople(people: readonly PersonAtRecord[]): PeopleAtRecord {
  return {
    people: people.map(({ operatorId, name, openedAt }) => ({
      operatorId,
      name,
      openedAt: formatUaeTimestamp(openedAt),
    })),
  };
}
