import { Group, Input, TextInput } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { dateWords } from './date-words.ts';
import { DayField } from './day-field.tsx';
import { halfMoment, joinMoment, readTime, type WrittenMoment } from './written-date.ts';

/** What a form of Mantine gives a field, controlled or not. */
type MomentFieldProps = {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** YYYY-MM-DDTHH:MM, or empty. */
  readonly value?: string;
  readonly defaultValue?: string;
  /** By which a form finds what to focus. */
  readonly 'data-path'?: string;
  /** Whether its form has to know of a moment that is written in part: where none means something. */
  readonly tellsHalf?: boolean;
  /** Called with an empty text while day or time is missing; with `halfMoment` for a part that `tellsHalf`. */
  onChange?(moment: string): void;
};

/** Asks for a day and a time of it on the clocks that `label` names, by the clock of 24 hours. */
export function MomentField({
  label,
  description,
  error,
  required = false,
  tellsHalf = false,
  onChange,
  ...form
}: MomentFieldProps) {
  const t = useWords(dateWords);
  const { digits } = useLanguage();
  const id = useId();
  const [startDay = '', startTime = ''] = (form.value ?? form.defaultValue ?? '').split('T');
  const [day, setDay] = useState(startDay);
  const [text, setText] = useState(() => writeDigits(startTime, digits));
  const [isLeft, setIsLeft] = useState(false);
  const time = readTime(text);
  const say = useTeller({ day, dayText: day, timeText: text }, (moment) =>
    onChange?.(moment === halfMoment && !tellsHalf ? '' : moment),
  );
  const settle = () => {
    setIsLeft(true);
    if (time !== undefined) setText(writeDigits(time, digits));
  };
  const isWrong = isLeft && text.trim() !== '' && time === undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={required}
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <DayField
          aria-label={t('day')}
          data-path={form['data-path']}
          flex="3 1 0"
          value={day}
          onText={(dayText) => say({ dayText })}
          onChange={(next) => {
            setDay(next);
            say({ day: next });
          }}
        />
        <TextInput
          aria-label={t('time')}
          placeholder={t('timeShape')}
          flex="2 1 0"
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setIsLeft(false);
            say({ timeText: value });
          }}
          onBlur={settle}
          error={isWrong && t('wrongTime', { example: writeDigits('14:05', digits) })}
        />
      </Group>
    </Input.Wrapper>
  );
}

/**
 * Returns what tells a moment whenever a part of it is written. The day's field tells its text and its day one after the other,
 * before either is shown.
 */
function useTeller(start: WrittenMoment, tell: (moment: string) => void) {
  const written = useRef(start);
  return (part: Partial<WrittenMoment>) => {
    written.current = { ...written.current, ...part };
    tell(joinMoment(written.current));
  };
}
