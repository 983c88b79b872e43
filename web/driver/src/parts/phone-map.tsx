import type { ReactNode } from 'react';
import classes from './phone-map.module.css';

/** Frames a map: it is read left to right in every language, and its buttons are hit by a thumb in a glove. */
export function PhoneMap({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.map} dir="ltr">
      {children}
    </div>
  );
}
