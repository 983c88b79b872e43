import type { BoardCard } from '@satha/contract/console/desk/board';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { boardWords } from '../../../words/board.ts';
import classes from '../board.module.css';
import { toneOf } from '../store/standing.ts';

/** Counts a trip's time to its promise, or from when it waits: amber where it becomes short, red where it is over. */
export function CardClock({ card }: { readonly card: BoardCard }) {
  const t = useWords(boardWords);
  const { duration } = useFormat();
  const nowMs = useNow();
  const { status, countsAt, endedAt } = card;
  if (endedAt !== null) {
    return (
      <span className={classes.clock}>
        {t.rich('endedAt', { time: <Time at={endedAt} shape="clock" /> })}
      </span>
    );
  }
  if (countsAt === null) return null;
  const leftSeconds = Math.round((Date.parse(countsAt) - nowMs) / 1000);
  const told = { duration: duration(Math.max(60, Math.abs(leftSeconds))) };
  const isSince = status === 'searching' || status === 'at_pickup' || status === 'loading';
  const text = () => {
    if (isSince) return t('since', told);
    if (status === 'scheduled') return t(leftSeconds >= 0 ? 'departs' : 'overdue', told);
    return t(leftSeconds >= 0 ? 'left' : 'late', told);
  };
  return (
    <span className={classes.clock} data-tone={toneOf(card, nowMs)}>
      {text()}
    </span>
  );
}
