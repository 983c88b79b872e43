import type { PhoneCheck } from '../../../domain/reaching/checks/phone-check.ts';
import { type Reached, reachWays } from '../../../domain/reaching/reach/driver-reach.ts';
import type { ReachOfDriver } from '../../../domain/reaching/reach/find-driver-reach.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { formatTime } from '../../output.ts';

const wayNames = { stream: 'Open app', push: 'Push messages', text: 'Texts', call: 'Calls' } as const;
const standingWords = { works: 'work', failed: 'failed', unknown: 'not known yet', none: 'none' } as const;

/** Returns what reaches a driver as the lines of a command's answer. */
export function describeReach({
  reach,
  check,
  figures,
}: ReachOfDriver): readonly [string, string | undefined][] {
  const { seen } = figures;
  const ways = reachWays.map((way): [string, string] => [wayNames[way], describeReached(way, reach[way])]);
  const seenBy = Object.entries(seen).flatMap(([by, count]) => (count > 0 ? [`${by} ${count}`] : []));
  const offers = `${figures.offers} in 30 days${seenBy.length > 0 ? `, seen by ${seenBy.join(', ')}` : ''}, missed ${figures.missed}`;
  return [
    ...ways,
    [
      'Phone checked',
      check && `${formatTime(check.askedAt)}: push ${say(check.push)}, text ${say(check.text)}`,
    ],
    ['Offers', offers],
    ['Spent on them', `${figures.texts} texts (${figures.textParts} parts), ${figures.calls} calls`],
  ];
}

const say = (state: PhoneCheck['push'] | PhoneCheck['text']) => state.replace('_', ' ');

function describeReached(way: keyof typeof wayNames, { standing, workedAt, failedAt }: Reached): string {
  const word = way === 'stream' ? (standing === 'works' ? 'open' : 'closed') : standingWords[standing];
  return [
    word,
    workedAt && `last worked ${formatTime(workedAt)}`,
    failedAt && `last failed ${formatTime(failedAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the same for machines. */
export function reachDocument({ reach, check, figures }: ReachOfDriver) {
  const moment = (at: Temporal.Instant | undefined) => (at ? formatUaeTimestamp(at) : null);
  const ways = reachWays.map((way) => {
    const { standing, workedAt, failedAt } = reach[way];
    return [way, { standing, workedAt: moment(workedAt), failedAt: moment(failedAt) }] as const;
  });
  return {
    reach: Object.fromEntries(ways),
    phoneCheck: check ? checkDocument(check) : null,
    offersOf30Days: figures,
  };
}

export function checkDocument({ askedAt, ...check }: PhoneCheck) {
  return { ...check, askedAt: formatUaeTimestamp(askedAt) };
}
