import { useId } from 'react';
import classes from './parts.module.css';

type ChoiceProps<Value extends string> = {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly language?: string }[];
  readonly onChoose: (value: Value) => void;
};

/** One of a few. */
export function Choice<Value extends string>({ title, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{title}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} lang={option.language}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
