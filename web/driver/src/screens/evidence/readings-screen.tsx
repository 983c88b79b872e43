import type { EvidenceStage } from '@satha/terms/evidence';
import { useState } from 'react';
import type { DriverTrip } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { addEvidence } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { goBack } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';

const levels = ['', '0', '25', '50', '75', '100'] as const;
type Level = (typeof levels)[number];
type YesNo = 'yes' | 'no';

type ReadingsProps = { readonly trip: DriverTrip; readonly stage: EvidenceStage };

/** Takes what a vehicle shows, what is left in it, and whether its keys changed hands. */
export function ReadingsScreen({ trip, stage }: ReadingsProps) {
  const t = useWords();
  const [odometer, setOdometer] = useState('');
  const [fuel, setFuel] = useState<Level>('');
  const [charge, setCharge] = useState<Level>('');
  const [keys, setKeys] = useState<YesNo>();
  const [belongings, setBelongings] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isWrong = odometer !== '' && !/^\d{1,7}$/.test(odometer);
  const readings = {
    ...(odometer !== '' && { odometerKm: Number(odometer) }),
    ...(fuel !== '' && { fuelPercent: Number(fuel) }),
    ...(charge !== '' && { chargePercent: Number(charge) }),
    ...(keys !== undefined && { keysHandedOver: keys === 'yes' }),
    ...(belongings.trim() !== '' && { belongings: belongings.trim() }),
  };
  const isEmpty = Object.keys(readings).length === 0;
  const save = async () => {
    setSaving(true);
    try {
      await addEvidence({ tripId: trip.tripId, stage, facts: { readings } });
      goBack();
    } catch {
      setSaving(false);
    }
  };
  const powertrain = trip.job?.vehicle?.powertrain;
  return (
    <Screen
      title={t('readingsTitle')}
      before={<BackButton />}
      actions={
        <Button look="main" isDisabled={isEmpty || isWrong || isSaving} onPress={() => void save()}>
          {t('readingsSave')}
        </Button>
      }
    >
      <ChoiceList
        title={t('keys')}
        columns={2}
        value={keys}
        choices={[
          { value: 'yes', label: t(stage === 'pickup' ? 'keysTaken' : 'keysGiven') },
          { value: 'no', label: t('no') },
        ]}
        onChoose={setKeys}
      />
      <Field
        label={t('odometer')}
        inputMode="numeric"
        isLatin
        maxLength={12}
        value={odometer}
        fault={isWrong ? t('odometerWrong') : undefined}
        onType={(text) => setOdometer(text.replace(/[\s,.]/g, ''))}
      />
      {powertrain !== 'electric' && <LevelChoice title={t('fuel')} value={fuel} onChoose={setFuel} />}
      {(powertrain === 'electric' || powertrain === 'hybrid') && (
        <LevelChoice title={t('charge')} value={charge} onChoose={setCharge} />
      )}
      <Field
        label={t('belongings')}
        placeholder={t('belongingsHint')}
        maxLength={200}
        value={belongings}
        onType={setBelongings}
      />
    </Screen>
  );
}

type LevelChoiceProps = {
  readonly title: string;
  readonly value: Level;
  readonly onChoose: (level: Level) => void;
};

function LevelChoice({ title, value, onChoose }: LevelChoiceProps) {
  const t = useWords();
  const labels = { '': t('notKnown'), '0': t('empty'), '100': t('full') };
  const labelOf = (level: Level) =>
    level === '' || level === '0' || level === '100' ? labels[level] : t('percent', { number: level });
  return (
    <ChoiceList
      title={title}
      columns={3}
      value={value}
      choices={levels.map((level) => ({ value: level, label: labelOf(level) }))}
      onChoose={onChoose}
    />
  );
}
