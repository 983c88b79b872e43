import { Checkbox, Group } from '@mantine/core';
import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { draftWords } from '../../../words/prices/draft.ts';

type WeekendFieldProps = { readonly days: readonly number[]; onChange(days: readonly number[]): void };

const allDays = [1, 2, 3, 4, 5, 6, 7];

/** Asks on which days of the week the weekend's surcharge is charged. */
export function WeekendField({ days, onChange }: WeekendFieldProps) {
  const t = useWords(draftWords);
  const { language } = useLanguage();
  // Monday is 1, and was 5 January 1970.
  const nameDay = (day: number) =>
    formatTime(new Date(Date.UTC(1970, 0, 4 + day, 8)).toISOString(), language, 'weekday');
  return (
    <Checkbox.Group
      label={t('weekendDays')}
      value={days.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number).toSorted())}
    >
      <Group gap="md" mt="xs">
        {allDays.map((day) => (
          <Checkbox key={day} value={String(day)} label={nameDay(day)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
