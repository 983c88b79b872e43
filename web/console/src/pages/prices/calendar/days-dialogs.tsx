import type { CalendarEntryData, SavedDays } from '@satha/contract/console/money/calendar';
import { type CalendarStatus, calendarStatuses } from '@satha/terms/calendar';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addDays, changeDays } from '../../../api/money/calendar.ts';
import { pricesQuery } from '../../../api/money/prices.ts';
import { conflictWords } from '../../../words/conflicts.ts';
import { calendarWords } from '../../../words/prices/calendar.ts';
import { calendarStatusWords } from '../../../words/prices/prices.ts';
import { RecordConflict } from '../../fleet/record/record-conflict.tsx';
import { changesOf, useSaveRecord } from '../../fleet/record/use-save-record.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { DaysForm } from './days-form.tsx';
import { type DaysField, readTexts, textsOf } from './days-texts.ts';

type Close = { onClose(): void };

/** Returns what ends a dialog once days are saved: it says so, and names a neighbour that may have to move. */
function useSaved({ onClose }: Close) {
  const t = useWords(calendarWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  return ({ neighbour }: Pick<SavedDays, 'neighbour'>) => {
    onClose();
    tell.done(neighbour ? t('meetsNot', { name: neighbour.name }) : t('saved'));
    return queryClient.invalidateQueries({ queryKey: ['prices'] });
  };
}

const nothing = { name: '', status: 'announced', from: '', until: '', source: '' } as const;

/** Adds days to the calendar. */
export function AddDaysDialog({ onClose }: Close) {
  const t = useWords(calendarWords);
  const saved = useSaved({ onClose });
  return (
    <StepDialog title={t('addTitle')} onClose={onClose}>
      <DaysForm
        kind="special_day"
        texts={nothing}
        save={async (kind, texts) => {
          const { name, source, from, until } = texts;
          const status = texts.status === 'expected' ? 'expected' : 'announced';
          const { validFrom = '', validUntil = '' } = readTexts(kind, { from, until });
          return saved(await addDays({ kind, name, status, validFrom, validUntil, source }));
        }}
      />
    </StepDialog>
  );
}

type ChangeDaysDialogProps = Close & { readonly entry: CalendarEntryData };

/** Changes or withdraws days; of two who do at once, the later one sees both and chooses. */
export function ChangeDaysDialog({ entry: present, onClose }: ChangeDaysDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [entry] = useState(present);
  const t = useWords(calendarWords);
  const conflictTitle = useWords(conflictWords)('title');
  const tell = useTell();
  const tellField = useTellField();
  const saved = useSaved({ onClose });
  const queryClient = useQueryClient();
  const { calendarEntryId, kind } = entry;
  // Each change says who said so: of two sources the one that is chosen, be it the present one.
  const source = useRef(entry.source);
  const neighbour = useRef<SavedDays['neighbour']>(null);
  const { save, conflict } = useSaveRecord<DaysField>({
    record: { version: entry.version, texts: textsOf(entry) },
    async send(version, changes) {
      const told = { source: source.current, ...readTexts(kind, changes) };
      ({ neighbour: neighbour.current } = await changeDays(calendarEntryId, { version, ...told }));
    },
    async askAnew() {
      const { calendar } = await queryClient.fetchQuery({ ...pricesQuery(undefined), staleTime: 0 });
      const now = calendar.find((one) => one.calendarEntryId === calendarEntryId) ?? entry;
      source.current = now.source;
      return { version: now.version, texts: textsOf(now) };
    },
    onSaved: () => saved({ neighbour: neighbour.current }),
    onUnchanged() {
      onClose();
      tell.done(t('unchanged'));
    },
  });
  return (
    <StepDialog title={conflict ? conflictTitle : t('changeNamed', { name: entry.name })} onClose={onClose}>
      {conflict ? (
        <RecordConflict
          key={conflict.now.version}
          conflict={conflict}
          labels={{
            ...{ name: t('name'), status: t('status'), from: t('firstDay'), until: t('lastDay') },
            source: t('source'),
          }}
          tell={tellField}
          save={save}
        />
      ) : (
        <DaysForm
          kind={kind}
          texts={{ ...textsOf(entry), source: '' }}
          sourceUntilNow={entry.source}
          save={(_, texts) => save(changesOf(texts, textsOf(entry)))}
        />
      )}
    </StepDialog>
  );
}

/** Returns what says a field of days in words. */
function useTellField() {
  const nameStatus = useWords(calendarStatusWords);
  const { time } = useFormat();
  const isStatus = (text: string): text is CalendarStatus => calendarStatuses.some((one) => one === text);
  return (field: DaysField, text: string): string => {
    if (field === 'status' && isStatus(text)) return nameStatus(text);
    if (field !== 'from' && field !== 'until') return text;
    return text.includes('T') ? time(`${text}:00+04:00`) : time(`${text}T00:00:00+04:00`, 'day');
  };
}
