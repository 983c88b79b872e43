import { exclusionList, exclusions } from '@satha/terms/dispatch/exclusions';
import type { SteeredSearch } from '../../../../domain/dispatch/search.ts';
import type { SearchRound } from '../../../../domain/trips/search-round.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { formatTable, formatTime } from '../../output.ts';

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

export function roundDocument({ searchedAt, ...round }: SearchRound) {
  return { ...round, searchedAt: formatUaeTimestamp(searchedAt) };
}

/** Makes a table of what each round of a trip's searches found of the drivers on shift. */
export function roundTable(rounds: readonly SearchRound[]): string {
  return formatTable(
    [
      { title: 'Search', align: 'right' },
      { title: 'Round', align: 'right' },
      { title: 'Searched' },
      { title: 'Passes', align: 'right' },
      { title: 'Within', align: 'right' },
      { title: 'On shift', align: 'right' },
      { title: 'Candidates', align: 'right' },
      { title: 'Others' },
    ],
    rounds.map((round) => [
      String(round.searchNumber),
      String(round.round + 1),
      formatTime(round.searchedAt),
      String(round.passes),
      `${round.radiusMeters / 1000} km`,
      String(round.driversOnShift),
      String(round.candidates),
      describeExcluded(round),
    ]),
    'No rounds.',
  );
}

/** `12 in a truck of another vehicle type, 3 at a trip`. */
function describeExcluded({ excluded }: SearchRound): string {
  return exclusionList
    .flatMap((reason) =>
      excluded[reason] === undefined ? [] : [`${excluded[reason]} ${exclusions[reason]}`],
    )
    .join(', ');
}
