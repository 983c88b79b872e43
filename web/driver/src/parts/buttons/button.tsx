import type { ReactNode } from 'react';
import classes from './button.module.css';

/** go: yes, do it · main: the one next step · stop: what cannot be taken back · plain: beside it · quiet: rarely wanted. */
export type ButtonLook = 'go' | 'main' | 'stop' | 'plain' | 'quiet';

type ButtonProps = {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly children: ReactNode;
};

/** Shows a button that a thumb in a glove hits. */
export function Button({ look = 'plain', icon, isDisabled = false, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass(look)} disabled={isDisabled} onClick={rest.onPress}>
      {icon}
      <span>{rest.children}</span>
    </button>
  );
}

/** Returns the classes by which a link looks like a button. */
export function buttonClass(look: ButtonLook): string {
  return `${classes.button} ${classes[look]}`;
}

type IconButtonProps = { readonly label: string; readonly icon: ReactNode; readonly onPress: () => void };

/** Shows a button that is a picture alone, named for who hears the page. */
export function IconButton({ label, icon, onPress }: IconButtonProps) {
  return (
    <button type="button" className={classes.icon} aria-label={label} onClick={onPress}>
      {icon}
    </button>
  );
}
