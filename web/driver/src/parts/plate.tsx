import { emirateWords } from '@satha/terms/emirates';
import classes from './plate.module.css';
import { useName } from './use-names.ts';

/** Shows a plate such as `Dubai K 40217` as it is on a vehicle: left to right, the emirate in the driver's language. */
export function Plate({ text }: { readonly text: string }) {
  const name = useName();
  const [word, emirate] =
    Object.entries(emirateWords).find(([, english]) => text.startsWith(`${english} `)) ?? [];
  return (
    <bdi className={classes.plate} dir="ltr">
      {emirate === undefined || word === undefined ? (
        text
      ) : (
        <>
          <bdi className={classes.emirate}>{name('emirate', word)}</bdi> {text.slice(emirate.length + 1)}
        </>
      )}
    </bdi>
  );
}
