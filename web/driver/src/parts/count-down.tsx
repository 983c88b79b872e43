import classes from './count-down.module.css';

const radius = 44;
const round = 2 * Math.PI * radius;

type CountDownProps = { readonly seconds: number; readonly of: number; readonly label: string };

/** Shows how many seconds are left of how many, as a number and as a ring that gets shorter. */
export function CountDown({ seconds, of, label }: CountDownProps) {
  const left = of <= 0 ? 0 : Math.min(1, seconds / of);
  return (
    <div className={classes.ring} role="timer" aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        <circle
          className={classes.left}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - left)}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className={classes.number} aria-hidden="true">
        {seconds}
      </span>
    </div>
  );
}
