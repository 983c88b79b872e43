import { ActionIcon } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconFoldDown, IconFoldUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { boardWords, columnWords } from '../../../words/board.ts';
import classes from '../board.module.css';
import { useColumn } from '../board-context.ts';
import type { BoardColumn } from '../store/standing.ts';
import { WindowedList } from '../windowed-list.tsx';
import { cardHeight, TripCard } from './trip-card.tsx';

type ColumnProps = {
  readonly column: BoardColumn;
  readonly isFolded: boolean;
  readonly litTrip: number | undefined;
  onFold(column: BoardColumn): void;
};

/** Shows one column of the board with how many trips it has; folded, that alone. */
export function Column({ column, isFolded, litTrip, onFold }: ColumnProps) {
  const t = useWords(boardWords);
  const name = useWords(columnWords)(column);
  const { whole } = useFormat();
  const ids = useColumn(column);
  const Icon = isFolded ? IconFoldUp : IconFoldDown;
  const hasLit = litTrip !== undefined && ids.includes(litTrip);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasLit) section.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [hasLit]);
  return (
    <section
      ref={section}
      className={classes.column}
      data-column={column}
      data-folded={isFolded || undefined}
      data-empty={ids.length === 0 || undefined}
      aria-label={t('inColumn', { column: name, count: ids.length })}
    >
      <header className={classes.columnHead}>
        <h3>{name}</h3>
        <span className={classes.count}>{whole(ids.length)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t(isFolded ? 'unfold' : 'fold', { column: name })}
          aria-expanded={!isFolded}
          onClick={() => onFold(column)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </header>
      {!isFolded &&
        (ids.length === 0 ? (
          <p className={classes.none}>{t('none')}</p>
        ) : (
          <WindowedList label={name} ids={ids} rowHeight={cardHeight} shownId={hasLit ? litTrip : undefined}>
            {(tripId, index) => (
              <TripCard tripId={tripId} isLit={tripId === litTrip} isEntry={!hasLit && index === 0} />
            )}
          </WindowedList>
        ))}
    </section>
  );
}
