import { withPlainDigits } from '@satha/terms/writing/digits';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import classes from './field.module.css';

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly hint?: ReactNode;
  /** What is wrong with what was typed. */
  readonly fault?: string | undefined;
  readonly type?: 'text' | 'tel' | 'search';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Of numbers and plates: left to right, with the digits 0 to 9 whatever the phone writes. */
  readonly isLatin?: boolean;
  readonly isLarge?: boolean;
};

/** Asks for a line of text, with its name above it. */
export function Field(props: FieldProps) {
  const { label, value, onType, hint, fault, isLatin = false, isLarge = false, type = 'text' } = props;
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classes.input}
        type={type}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={props.placeholder}
        maxLength={props.maxLength ?? 80}
        dir={isLatin ? 'ltr' : 'auto'}
        data-large={isLarge}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onType(isLatin ? withPlainDigits(target.value) : target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
