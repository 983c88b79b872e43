import { type ReactNode, useId } from 'react';
import classes from './parts.module.css';

type CardProps = { readonly title: string; readonly children: ReactNode };

/** Shows a part of a page with a heading of its own. */
export function Card({ title, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
