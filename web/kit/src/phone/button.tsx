import type { ReactNode } from 'react';
import classes from './parts.module.css';

type Look = 'strong' | 'plain' | 'quiet';

type ButtonProps = {
  readonly look?: Look;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly children: ReactNode;
};

/** Large enough for a thumb that shakes. */
export function Button({ look = 'plain', icon, isDisabled = false, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass(look)} disabled={isDisabled} onClick={rest.onPress}>
      {icon}
      {rest.children}
    </button>
  );
}

/** Returns the classes by which a link looks like a button. */
export function buttonClass(look: Look): string {
  return `${classes.button} ${classes[look]}`;
}
