import type { AlarmData } from '@satha/contract/console/desk/attention';
import { type AlarmKind, isTripConcern } from '@satha/terms/attention';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { attentionWords, otherAlarmWords } from '../words/attention.ts';
import { concernWords } from '../words/trips/concerns.ts';

/** Returns what says a kind of alarm, what it means, and what an alarm is about. */
export function useAlarmWords() {
  const t = useWords(attentionWords);
  const concern = useWords(concernWords);
  const other = useWords(otherAlarmWords);
  const { plain } = useFormat();
  return {
    nameKind: (kind: AlarmKind) => (isTripConcern(kind) ? concern(kind) : other(kind)),
    explainKind: (kind: AlarmKind) => (isTripConcern(kind) ? concern(`${kind}_text`) : other(`${kind}_text`)),
    nameSubject: ({ subject, subjectId }: Pick<AlarmData, 'subject' | 'subjectId'>) =>
      subject === 'service' || subjectId === null ? t('service') : t(subject, { number: plain(subjectId) }),
  };
}
