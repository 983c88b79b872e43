import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useState } from 'react';
import { proposeTariff } from '../../../api/money/prices.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { draftWords } from '../../../words/prices/draft.ts';
import classes from '../prices.module.css';
import { ProposeDialog } from '../proposing/propose-dialog.tsx';
import { type DraftField, readTariffDraft, type TariffDraft } from './tariff-draft.ts';
import { TiersField } from './tiers-field.tsx';
import { WeekendField } from './weekend-field.tsx';

type DraftFormProps = {
  readonly draft: TariffDraft;
  readonly vehicleTypeIds: readonly number[];
  /** Whether anything would be lost by beginning anew. */
  readonly isChanged: boolean;
  onChange(changed: Partial<TariffDraft>): void;
  /** Begins anew from the tariff in force of a vehicle type. */
  onRestart(vehicleTypeId: number): void;
  onProposed(): void;
  /** The draft was proposed, and whoever did it has read so. */
  onDone(): void;
};

const longestSource = 500;
const driveFields = ['baseFare', 'includedKm', 'perMinute', 'minimumFare', 'vatPercent'] as const;
const factorFields = ['nightPercent', 'nightFrom', 'nightUntil', 'weekendPercent'] as const;

const isTime = (name: DraftField) => name === 'nightFrom' || name === 'nightUntil';

/** Asks for everything that a tariff says, and proposes it. */
export function DraftForm({ draft, onChange, onProposed, onDone, ...restart }: DraftFormProps) {
  const t = useWords(draftWords);
  const [isProposed, setIsProposed] = useState(false);
  const [isProposing, setIsProposing] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const read = readTariffDraft(draft);
  const faults: readonly DraftField[] = 'faults' in read ? read.faults : [];
  const isReady = 'figures' in read && draft.validFrom !== '' && draft.source.trim() !== '';
  return (
    <Section title={t('tariff')} text={t('tariffText')}>
      <Stack gap="md">
        <TypeField vehicleTypeId={draft.vehicleTypeId} {...restart} />
        <FigureFields {...{ draft, faults, onChange }} names={driveFields} />
        <TiersField
          tiers={draft.tiers}
          isWrong={faults.includes('tiers')}
          onChange={(tiers) => onChange({ tiers })}
        />
        <FigureFields {...{ draft, faults, onChange }} names={factorFields} />
        <WeekendField days={draft.weekendDays} onChange={(weekendDays) => onChange({ weekendDays })} />
        <MomentField
          label={t('validFrom')}
          description={t('validFromHint')}
          error={isTold && draft.validFrom === '' && t('needed')}
          value={draft.validFrom}
          onChange={(validFrom) => onChange({ validFrom })}
        />
        <TextInput
          name="source"
          label={t('source')}
          description={t('sourceHint')}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestSource}
          value={draft.source}
          error={isTold && draft.source.trim() === '' && t('needed')}
          onChange={({ currentTarget: { value } }) => onChange({ source: value })}
        />
        <Group justify="flex-end">
          <Button
            onClick={() => {
              setIsTold(true);
              if (isReady) setIsProposing(true);
            }}
          >
            {t('propose')}
          </Button>
        </Group>
      </Stack>
      {isProposing && 'figures' in read && (
        <ProposeDialog
          title={t('proposeTitle')}
          send={(asked) => {
            const { validFrom, source } = draft;
            return proposeTariff({ ...read.figures, ...asked, validFrom, source: source.trim() });
          }}
          onProposed={() => {
            setIsProposed(true);
            onProposed();
          }}
          onClose={() => (isProposed ? onDone() : setIsProposing(false))}
        />
      )}
    </Section>
  );
}

type TypeFieldProps = Pick<DraftFormProps, 'vehicleTypeIds' | 'isChanged' | 'onRestart'> & {
  readonly vehicleTypeId: number;
};

/** Begins anew from another vehicle type; what was written is not lost without a question. */
function TypeField({ vehicleTypeId, vehicleTypeIds, isChanged, onRestart }: TypeFieldProps) {
  const t = useWords(draftWords);
  const nameType = useVehicleTypeName();
  const [chosen, setChosen] = useState<number>();
  return (
    <>
      <NativeSelect
        name="vehicleType"
        label={t('vehicleType')}
        value={vehicleTypeId}
        data={vehicleTypeIds.map((id) => ({ value: String(id), label: nameType(id) }))}
        onChange={({ currentTarget: { value } }) =>
          isChanged ? setChosen(Number(value)) : onRestart(Number(value))
        }
      />
      {chosen !== undefined && (
        <ConfirmDialog
          isOpen
          title={t('restartTitle')}
          text={t('restartText', { type: nameType(chosen) })}
          confirmLabel={t('restart')}
          isDangerous
          onConfirm={() => {
            setChosen(undefined);
            onRestart(chosen);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

type FigureFieldsProps = Pick<DraftFormProps, 'draft' | 'onChange'> & {
  readonly names: readonly ((typeof driveFields)[number] | (typeof factorFields)[number])[];
  readonly faults: readonly DraftField[];
};

function FigureFields({ draft, names, faults, onChange }: FigureFieldsProps) {
  const t = useWords(draftWords);
  return (
    <div className={classes.fields}>
      {names.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(name)}
          inputMode={isTime(name) ? 'text' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          maxLength={12}
          value={draft[name]}
          error={faults.includes(name) && t(isTime(name) ? 'timeWrong' : 'figureWrong')}
          onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}
