import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './choice-list.module.css';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** Beneath the label, smaller. */
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
};

type ChoiceListProps<Value extends string> = {
  readonly title: ReactNode;
  /** Whether the title stands on the screen already, and is for who hears the page alone. */
  readonly isTitleHidden?: boolean;
  readonly value: Value | undefined;
  readonly choices: readonly Choice<Value>[];
  /** In how many columns: one for sentences, two or three for words. */
  readonly columns?: 1 | 2 | 3;
  readonly onChoose: (value: Value) => void;
};

/** Asks for one of a few, each as large as a button. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { title, isTitleHidden = false, value, choices, columns = 1, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={classes.list}>
      <legend className={isTitleHidden ? 'said' : undefined}>{title}</legend>
      <div className={`${classes.choices} ${classes[`columns${columns}`]}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={choice.isDisabled ?? false}
              onChange={() => onChoose(choice.value)}
            />
            {choice.icon}
            <span className={classes.text}>
              <span>{choice.label}</span>
              {choice.hint !== undefined && <span className={classes.hint}>{choice.hint}</span>}
            </span>
            <IconCheck aria-hidden className={classes.tick} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TickProps = {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

/** Asks yes or no about one thing, as large as a button. */
export function Tick({ label, icon, isOn, onTurn }: TickProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
      {icon}
      <span className={classes.text}>{label}</span>
      <IconCheck aria-hidden className={classes.tick} />
    </label>
  );
}
