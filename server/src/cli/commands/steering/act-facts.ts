import type { OperatorActKind } from '@satha/terms/operator-acts';
import type { OperatorAct } from '../../../domain/trips/operator-acts/operator-act.ts';
import type { Column } from '../../columns.ts';
import { smsReasonWords, smsStatusWords } from '../sms-words.ts';

const kindWords: Readonly<Record<OperatorActKind, string>> = {
  booked: 'booked',
  noted: 'note',
  called: 'call',
  messaged: 'message',
  search_paused: 'search paused',
  search_resumed: 'search resumed',
  search_widened: 'search widened',
  search_restarted: 'search restarted',
  rescheduled: 'rescheduled',
  promised_anew: 'arrival promised anew',
  correction_requested: 'correction asked for',
  corrected: 'corrected',
  steps_confirmed: 'steps confirmed',
  given_back: 'given back',
  released: 'taken off its driver',
  reassigned: 'given to another driver',
  cancelled: 'cancelled',
  failed: 'ended',
};

/** What operators did to a trip by hand. */
export const actColumns: readonly Column<OperatorAct>[] = [
  { key: 'act' },
  { key: 'at', title: 'When' },
  {
    key: 'operator',
    title: 'Who',
    value: ({ operator: { id, name } }) => ({ id: id ?? null, name }),
    text: ({ operator }) => operator.name,
  },
  { key: 'kind', title: 'What', text: ({ kind }) => kindWords[kind] },
  { key: 'details', title: 'Details', text: describeDetails },
  { key: 'text', title: 'Text', text: ({ text }) => text?.replaceAll('\n', ' · ') ?? '' },
];

function describeDetails({ details: { to, result, sms, ...more } }: OperatorAct): string {
  return [
    to && `to the ${to}`,
    result?.replace('_', ' '),
    sms && smsStatusWords[sms.status],
    sms?.reason && smsReasonWords[sms.reason],
    ...Object.entries(more).map(([name, value]) => `${name}: ${String(value)}`),
  ]
    .filter(Boolean)
    .join(', ');
}
