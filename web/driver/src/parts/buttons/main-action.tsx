import { type ReactNode, useEffect, useState } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

/**
 * For how long the next step cannot be pressed, in milliseconds: our own figure. It stands where the last one stood, and a
 * thumb that shakes presses twice.
 */
const restMs = 700;

type MainActionProps = {
  readonly look?: ButtonLook;
  readonly icon?: ReactNode;
  readonly isPending?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** Shows the step that moves a trip on. Give it the step as its `key`: each rests anew. */
export function MainAction({ look = 'main', icon, isPending = false, onPress, children }: MainActionProps) {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  const isOff = isPending || !isRested;
  return (
    <button
      type="button"
      className={buttonClass(look)}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
