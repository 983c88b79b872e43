import { useRef } from 'react';
import classes from '../board.module.css';
import { useBoard } from '../board-context.ts';
import { type BoardColumn, boardColumns } from '../store/standing.ts';
import { Column } from './column.tsx';
import { useCardKeys } from './use-card-keys.ts';

type BoardColumnsProps = {
  readonly folded: readonly BoardColumn[];
  readonly litTrip: number | undefined;
  onFold(column: BoardColumn): void;
};

/** Shows the trips of this moment in columns, among which the arrow keys move. */
export function BoardColumns({ folded, litTrip, onFold }: BoardColumnsProps) {
  const holder = useRef<HTMLDivElement>(null);
  const board = useBoard();
  const onKeyDown = useCardKeys({ holder, board, folded, litTrip });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the links in it.
    <div ref={holder} className={classes.columns} onKeyDown={onKeyDown}>
      {boardColumns.map((column) => (
        <Column
          key={column}
          column={column}
          isFolded={folded.includes(column)}
          litTrip={litTrip}
          onFold={onFold}
        />
      ))}
    </div>
  );
}
