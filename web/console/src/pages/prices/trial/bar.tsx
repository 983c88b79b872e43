import classes from '../prices.module.css';

/** Shows a number as a bar beside others; who sees none has the number itself. */
export function Bar({ value, most }: { readonly value: number; readonly most: number }) {
  const percent = most === 0 ? 0 : (100 * value) / most;
  return (
    <div className={classes.track} aria-hidden>
      <div className={classes.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
