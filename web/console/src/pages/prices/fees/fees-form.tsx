import { Button, Group, Stack, Text } from '@mantine/core';
import { failureOutcomeNames } from '@satha/terms/trip-outcomes';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { halfMoment } from '@satha/web-kit/dates/written-date.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { tripOutcomeWords } from '@satha/web-kit/trips/trip-outcome-words.ts';
import { useState } from 'react';
import { proposeOutcomeFees } from '../../../api/money/prices.ts';
import { feesWords } from '../../../words/prices/fees.ts';
import { ProposeDialog } from '../proposing/propose-dialog.tsx';
import { FeeField } from './fee-field.tsx';
import { type FeesDraft, readFeesDraft } from './fees-draft.ts';

type FeesFormProps = {
  readonly begun: FeesDraft;
  /** From whose fees they begin, and for whom they are proposed; null for all accounts without fees of their own. */
  readonly accountId: number | null;
  /** They were proposed, and whoever did it has read so. */
  onDone(): void;
};

/** Asks what each outcome costs and since when, and proposes it. */
export function FeesForm({ begun, accountId, onDone }: FeesFormProps) {
  const t = useWords(feesWords);
  const nameOutcome = useWords(tripOutcomeWords);
  const [draft, setDraft] = useState(begun);
  const [validFrom, setValidFrom] = useState('');
  const [isProposing, setIsProposing] = useState(false);
  const [isProposed, setIsProposed] = useState(false);
  const read = readFeesDraft(draft);
  const faults = 'faults' in read ? read.faults : [];
  return (
    <Section title={t('outcomes')} text={t('outcomesText')}>
      <Stack gap="md">
        {failureOutcomeNames.map((outcome) => (
          <FeeField
            key={outcome}
            name={nameOutcome(outcome)}
            fee={draft[outcome]}
            faults={faults.filter((fault) => fault.outcome === outcome).map(({ field }) => field)}
            onChange={(changed) => setDraft({ ...draft, [outcome]: { ...draft[outcome], ...changed } })}
          />
        ))}
        <Text>
          {accountId === null ? t('forAll') : t('forAccount', { accountId: String(accountId) })}{' '}
          {t('forOther')}
        </Text>
        <MomentField
          label={t('validFrom')}
          description={t('validFromHint')}
          tellsHalf
          error={validFrom === halfMoment && t('validFromHalf')}
          value={validFrom}
          onChange={setValidFrom}
        />
        <Group justify="flex-end">
          <Button
            disabled={!('rules' in read) || validFrom === halfMoment}
            onClick={() => setIsProposing(true)}
          >
            {t('propose')}
          </Button>
        </Group>
      </Stack>
      {isProposing && 'rules' in read && (
        <ProposeDialog
          title={t('proposeTitle')}
          send={(asked) => {
            const { rules } = read;
            return proposeOutcomeFees({
              ...{ ...asked, accountId, rules },
              validFrom: validFrom === '' ? null : validFrom,
            });
          }}
          onProposed={() => setIsProposed(true)}
          onClose={() => (isProposed ? onDone() : setIsProposing(false))}
        />
      )}
    </Section>
  );
}
