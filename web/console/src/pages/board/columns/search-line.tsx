import type { BoardCard } from '@satha/contract/console/desk/board';
import { exclusionList } from '@satha/terms/dispatch';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { boardWords } from '../../../words/board.ts';
import { exclusionWords } from '../../../words/trips/trip.ts';

type Search = NonNullable<BoardCard['search']>;

/** Shows how far a search is, and why nobody else is asked: what most drivers are left out for comes first. */
export function SearchLine({ search }: { readonly search: Search }) {
  const t = useWords(boardWords);
  const tReason = useWords(exclusionWords);
  const { plain } = useFormat();
  const { pausedUntil, round, asked, waiting, excluded } = search;
  if (pausedUntil) return t.rich('paused', { time: <Time at={pausedUntil} shape="clock" /> });
  if (round === 0) return t('notYet');
  const reasons = exclusionList
    .filter((reason) => (excluded[reason] ?? 0) > 0)
    .toSorted((one, other) => (excluded[other] ?? 0) - (excluded[one] ?? 0))
    .map((reason) => `${tReason(reason)}: ${plain(excluded[reason] ?? 0)}`)
    .join(' · ');
  const why = reasons === '' ? '' : t('whyNobody', { reasons });
  const told = { round: plain(round), asked: plain(asked), waiting: plain(waiting) };
  return (
    <span title={why}>
      {t('round', told)}
      {why !== '' && (
        <>
          <br />
          {reasons}
        </>
      )}
    </span>
  );
}
