import { type ReactNode, useEffect, useRef } from 'react';
import classes from './screen.module.css';

type ScreenProps = {
  readonly title: ReactNode;
  /** What to do here, in a sentence. */
  readonly lead?: ReactNode;
  /** Stands in front of the title, such as the way back. */
  readonly before?: ReactNode;
  /** The one next step, and what stands beside it: under the thumb, at the bottom. */
  readonly actions?: ReactNode;
  /** Whether the actions stay in sight with letters of any size: there is no time to look for them. */
  readonly isUrgent?: boolean;
  readonly children?: ReactNode;
};

/** Shows one screen: what it is, what it holds, and at the bottom what to do. The title takes the focus. */
export function Screen({ title, lead, before, actions, isUrgent = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever hears the page is told where they are; the page begins at its top.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={classes.main}>
      <div className={classes.content}>
        <div className={classes.head}>
          {before}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
        </div>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
      {actions && (
        <div className={classes.actions} data-stays={isUrgent}>
          {actions}
        </div>
      )}
    </main>
  );
}
