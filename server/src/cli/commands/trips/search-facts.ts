import { exclusionList, exclusions } from '@satha/terms/dispatch';
import type { SteeredSearch } from '../../../domain/dispatch/search.ts';
import type { SearchRound } from '../../../domain/trips/search-round.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { Column } from '../../columns.ts';
import { formatTime } from '../../output.ts';

export function searchDocument({ pausedUntil, isWidened }: SteeredSearch) {
  return { pausedUntil: pausedUntil ? formatUaeTimestamp(pausedUntil) : null, isWidened };
}

/** Describes how an operator steers a search; undefined of one that goes as all do. */
export function describeSearch({ pausedUntil, isWidened }: SteeredSearch): string | undefined {
  const said = [
    pausedUntil && `paused until ${formatTime(pausedUntil)}`,
    isWidened && 'widened to the farthest drivers',
  ].filter(Boolean);
  return said.length > 0 ? said.join(', ') : undefined;
}

/** What each round of a trip's searches found of the drivers on shift. */
export const roundColumns: readonly Column<SearchRound>[] = [
  { key: 'searchNumber', title: 'Search', align: 'right' },
  { key: 'round', title: 'Round', align: 'right', text: ({ round }) => String(round + 1) },
  { key: 'searchedAt', title: 'Searched' },
  { key: 'passes', title: 'Passes', align: 'right' },
  {
    key: 'radiusMeters',
    title: 'Within',
    align: 'right',
    text: ({ radiusMeters }) => `${radiusMeters / 1000} km`,
  },
  { key: 'driversOnShift', title: 'On shift', align: 'right' },
  { key: 'candidates', title: 'Candidates', align: 'right' },
  { key: 'excluded', title: 'Others', text: describeExcluded },
];

/** `12 in a truck of another vehicle type, 3 at a trip`. */
function describeExcluded({ excluded }: SearchRound): string {
  return exclusionList
    .flatMap((reason) =>
      excluded[reason] === undefined ? [] : [`${excluded[reason]} ${exclusions[reason]}`],
    )
    .join(', ');
}
