import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useOwnChanges } from '../forms/use-own-changes.ts';
import { writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { dateWords } from './date-words.ts';
import { addStrokes, readDay, writeDay } from './written-date.ts';

/** Most readers of a list never open it. */
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  /** Called with what the field says: empty while it is no day of the calendar. */
  onChange(day: string): void;
  /** Called before that with what stands in the field, a day or not. */
  onText?(text: string): void;
};

/** Asks for a day, written with its day first whatever the browser's language, or chosen from a calendar. */
export function DayField({ value, onChange, onText, error, ...others }: DayFieldProps) {
  const t = useWords(dateWords);
  const { digits } = useLanguage();
  const written = (day: string) => writeDigits(writeDay(day), digits);
  const [text, setText] = useState(() => written(value));
  const [isLeft, setIsLeft] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // Somebody cleared the filters, or went back.
  const ask = useOwnChanges(value, (day) => setText(written(day)));
  const say = (day: string) => {
    if (ask(day)) onChange(day);
  };
  const type = (typed: string) => {
    const next = addStrokes(typed, text);
    setText(next);
    setIsLeft(false);
    onText?.(next);
    say(readDay(next, true) ?? '');
  };
  const settle = () => {
    const day = readDay(text);
    setIsLeft(true);
    if (day !== undefined) setText(written(day));
    say(day ?? '');
  };
  const choose = (day: string) => {
    setText(written(day));
    setIsOpen(false);
    onText?.(written(day));
    say(day);
  };
  const isWrong = isLeft && text.trim() !== '' && value === '';
  return (
    <TextInput
      {...others}
      value={text}
      placeholder={t('dayShape')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      error={isWrong ? t('wrongDay', { example: written('2026-12-31') }) : error}
      rightSection={
        <CalendarButton isOpen={isOpen} onToggle={setIsOpen}>
          <DayCalendar value={value} onChoose={choose} />
        </CalendarButton>
      }
    />
  );
}

type CalendarButtonProps = {
  readonly isOpen: boolean;
  onToggle(isOpen: boolean): void;
  readonly children: ReactNode;
};

function CalendarButton({ isOpen, onToggle, children }: CalendarButtonProps) {
  const t = useWords(dateWords);
  return (
    <Popover opened={isOpen} onChange={onToggle} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('calendar')}
          onClick={() => onToggle(!isOpen)}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Loader size="sm" />}>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
