import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './board.module.css';

type WindowedListProps = {
  readonly label: string;
  readonly ids: readonly number[];
  /** All rows are of this height, in pixels. */
  readonly rowHeight: number;
  /** Scrolled to whenever it changes. */
  readonly shownId?: number | undefined;
  readonly children: (id: number, index: number) => ReactNode;
};

/** So many rows are drawn beyond those in sight, so that scrolling finds them there. */
const beyond = 4;

/** Shows a long list of rows of one height, of which those in sight are in the document alone. */
export function WindowedList({ label, ids, rowHeight, shownId, children }: WindowedListProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [{ top, height }, setSight] = useState({ top: 0, height: 0 });
  const look = () => {
    const list = holder.current;
    if (!list) return;
    // By whole rows: scrolling within one draws nothing anew.
    const next = { top: Math.floor(list.scrollTop / rowHeight), height: list.clientHeight };
    setSight((before) => (before.top === next.top && before.height === next.height ? before : next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is measured for as long as it stands.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    if (holder.current) observer.observe(holder.current);
    look();
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls to what is chosen, and not when the list changes around it.
  useLayoutEffect(() => {
    const index = shownId === undefined ? -1 : ids.indexOf(shownId);
    const list = holder.current;
    if (index < 0 || !list) return;
    const [from, to] = [index * rowHeight, (index + 1) * rowHeight];
    if (from < list.scrollTop) list.scrollTop = from;
    else if (to > list.scrollTop + list.clientHeight) list.scrollTop = to - list.clientHeight;
    look();
  }, [shownId]);
  const first = Math.max(0, top - beyond);
  const shown = ids.slice(first, top + Math.ceil(height / rowHeight) + beyond);
  return (
    <div ref={holder} className={classes.scroller} onScroll={look}>
      <ul aria-label={label} className={classes.rows} style={{ blockSize: ids.length * rowHeight }}>
        {shown.map((id, index) => (
          <li
            key={id}
            className={classes.row}
            style={{ blockSize: rowHeight, insetBlockStart: (first + index) * rowHeight }}
            aria-setsize={ids.length}
            aria-posinset={first + index + 1}
          >
            {children(id, first + index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
