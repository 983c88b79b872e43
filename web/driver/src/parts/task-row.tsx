import { IconChevronLeft, IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import { openPage, type Page } from './pages.ts';
import classes from './task-row.module.css';

type TaskRowProps = {
  readonly icon: ReactNode;
  readonly title: string;
  /** How far it is. */
  readonly state?: ReactNode;
  /** Whether it is done; undefined where there is nothing to be done. */
  readonly isDone?: boolean;
  readonly page: Page;
};

/** Leads to a part of the work, and says how far it is. */
export function TaskRow({ icon, title, state, isDone, page }: TaskRowProps) {
  const { direction } = useLanguage();
  const Chevron = direction === 'rtl' ? IconChevronLeft : IconChevronRight;
  return (
    <button type="button" className={classes.row} onClick={() => openPage(page)}>
      {icon}
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {state !== undefined && <span className={classes.state}>{state}</span>}
      </span>
      {isDone === undefined ? null : isDone ? (
        <IconCircleCheckFilled aria-hidden className={classes.done} size={28} />
      ) : (
        <IconCircle aria-hidden size={28} />
      )}
      <Chevron aria-hidden />
    </button>
  );
}

/** Shows what there is to do, one beneath the other. */
export function TaskList({ children }: { readonly children: ReactNode }) {
  return <div className={classes.list}>{children}</div>;
}
