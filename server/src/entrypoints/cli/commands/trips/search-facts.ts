import { exclusionList, exclusions } from '@satha/terms/dispatch/exclusions';
import type { SearchLook } from '../../../../domain/trips/search-look.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { formatTable, formatTime } from '../../output.ts';

export function roundDocument({ lookedAt, ...look }: SearchLook) {
  return { ...look, lookedAt: formatUaeTimestamp(lookedAt) };
}

/** What each round of a search found of the drivers on shift. */
export function roundTable(rounds: readonly SearchLook[]): string {
  return formatTable(
    [
      { title: 'Round', align: 'right' },
      { title: 'Looked' },
      { title: 'Looks', align: 'right' },
      { title: 'Within', align: 'right' },
      { title: 'On shift', align: 'right' },
      { title: 'Candidates', align: 'right' },
      { title: 'Others' },
    ],
    rounds.map((look) => [
      String(look.round + 1),
      formatTime(look.lookedAt),
      String(look.looks),
      `${look.radiusMeters / 1000} km`,
      String(look.driversOnShift),
      String(look.candidates),
      describeExcluded(look),
    ]),
    'No rounds.',
  );
}

/** `12 in a truck of another vehicle type, 3 at a trip`. */
function describeExcluded({ excluded }: SearchLook): string {
  return exclusionList
    .flatMap((reason) =>
      excluded[reason] === undefined ? [] : [`${excluded[reason]} ${exclusions[reason]}`],
    )
    .join(', ');
}
