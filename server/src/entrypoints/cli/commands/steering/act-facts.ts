import type { OperatorActKind } from '@satha/terms/steering/operator-acts';
import type { OperatorAct } from '../../../../domain/trips/operator-acts/operator-act.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { formatTable, formatTime } from '../../output.ts';
import { smsReasonWords, smsStatusWords } from '../sms-words.ts';

export function actDocument({ at, text, operator, ...act }: OperatorAct) {
  return {
    ...act,
    operator: { id: operator.id ?? null, name: operator.name },
    at: formatUaeTimestamp(at),
    text: text ?? null,
  };
}

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

/** Makes a table of what operators did to a trip by hand. */
export function actTable(acts: readonly OperatorAct[], empty: string): string {
  return formatTable(
    [{ title: 'When' }, { title: 'Who' }, { title: 'What' }, { title: 'Details' }, { title: 'Text' }],
    acts.map((act) => [
      formatTime(act.at),
      act.operator.name,
      kindWords[act.kind],
      describeDetails(act),
      act.text?.replaceAll('\n', ' · ') ?? '',
    ]),
    empty,
  );
}

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
