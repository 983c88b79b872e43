import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

type CardProps = { readonly title: ReactNode; readonly icon?: ReactNode; readonly children: ReactNode };

/** Shows a part of a screen with a heading of its own. */
export function Card({ title, icon, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {icon}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}

/** Shows what is known, line by line: its name, then what it is. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

type FactProps = { readonly name: string; readonly icon?: ReactNode; readonly children: ReactNode };

export function Fact({ name, icon, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        {icon}
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

type FigureProps = { readonly value: ReactNode; readonly unit: ReactNode };

/** Shows a number that is read from afar, with its unit beneath it. */
export function Figure({ value, unit }: FigureProps) {
  return (
    <p className={classes.figure}>
      <span className={classes.value}>{value}</span> <span className={classes.unit}>{unit}</span>
    </p>
  );
}

/** Shows a few figures beside each other. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>;
}
