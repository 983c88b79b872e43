import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ReactNode } from 'react';
import { figuresWords } from '../../words/company/figures.ts';
import { useMeasureNames } from '../trips/use-measured-names.ts';
import classes from './figures.module.css';

type Part = {
  readonly name: string;
  readonly colour: string;
  readonly pattern?: 'striped' | 'dotted' | 'lined' | 'crossed';
};

type DayPictureProps = {
  readonly days: readonly { readonly date: string; readonly values: readonly number[] }[];
  /** What the values of each day stand for, the lowest first. */
  readonly parts: readonly Part[];
  /** The same as a table, which has the ways to the trips. */
  readonly children: ReactNode;
};

/** Shows the days of a period as columns beside each other, and the same as a table below: who sees no picture reads that. */
export function DayPicture({ days, parts, children }: DayPictureProps) {
  const t = useWords(figuresWords);
  const { dayOfMonth } = useMeasureNames();
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const most = Math.max(1, ...days.map(({ values }) => sumOf(values)));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <>
      <div className={classes.picture} aria-hidden>
        {days.map(({ date, values }) => (
          <div key={date} className={classes.day}>
            {parts.map(({ name, colour, pattern }, index) => (
              <div
                key={name}
                data-pattern={pattern}
                style={{ backgroundColor: colour, blockSize: `${(100 * (values[index] ?? 0)) / most}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{first && dayOfMonth(first.date)}</span>
        <span>{last && dayOfMonth(last.date)}</span>
      </div>
      {parts.length > 1 && (
        <ul className={classes.legend} aria-hidden>
          {parts.map(({ name, colour, pattern }) => (
            <li key={name}>
              <span data-pattern={pattern} style={{ backgroundColor: colour }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <details className={classes.more}>
        <summary>{t('byDay')}</summary>
        {children}
      </details>
    </>
  );
}
