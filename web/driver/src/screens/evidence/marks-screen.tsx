import {
  type ConditionArea,
  type ConditionMark,
  conditionMarks,
  type EvidenceStage,
  type Severity,
  severities,
} from '@satha/terms/evidence';
import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { addEvidence } from '../../outbox/press.ts';
import { useEvidence } from '../../outbox/use-evidence.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { VehicleOutline } from '../../parts/fields/vehicle-outline.tsx';
import { goBack } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useName } from '../../parts/use-names.ts';
import classes from './evidence.module.css';

const markKinds = Object.keys(conditionMarks) as readonly ConditionMark[];
const severityNames = Object.keys(severities) as readonly Severity[];

type MarksProps = { readonly tripId: number; readonly stage: EvidenceStage };

/** Takes the marks of a vehicle: a press on its drawing, then what it is and how bad. What was told stays told. */
export function MarksScreen({ tripId, stage }: MarksProps) {
  const t = useWords();
  const name = useName();
  const [area, setArea] = useState<ConditionArea>();
  const marks = useEvidence(tripId).flatMap(({ evidenceId, stage: seenAt, facts }) =>
    seenAt === stage && facts.condition ? [{ evidenceId, ...facts.condition }] : [],
  );
  const counts: Partial<Record<ConditionArea, number>> = {};
  for (const mark of marks) counts[mark.area] = (counts[mark.area] ?? 0) + 1;
  return (
    <Screen
      title={t('marksTitle')}
      lead={t('marksText')}
      before={<BackButton />}
      actions={
        <Button look="main" onPress={goBack}>
          {t('done')}
        </Button>
      }
    >
      <VehicleOutline marks={counts} nameOf={(each) => name('area', each)} onPress={setArea} />
      {marks.length > 0 && (
        <>
          <h2 className={classes.subtitle}>{t('marksTold')}</h2>
          <ul className={classes.marks}>
            {marks.map((mark) => (
              <li key={mark.evidenceId} className={classes.mark}>
                <strong>{name('area', mark.area)}</strong>: {name('mark', mark.mark)},{' '}
                {name('severity', mark.severity)}
              </li>
            ))}
          </ul>
        </>
      )}
      {area && (
        <MarkSheet
          area={area}
          onClose={() => setArea(undefined)}
          onSave={async (mark, severity) => {
            await addEvidence({ tripId, stage, facts: { condition: { area, mark, severity } } });
            setArea(undefined);
          }}
        />
      )}
    </Screen>
  );
}

type MarkSheetProps = {
  readonly area: ConditionArea;
  readonly onClose: () => void;
  onSave(mark: ConditionMark, severity: Severity): Promise<void>;
};

function MarkSheet({ area, onClose, onSave }: MarkSheetProps) {
  const t = useWords();
  const name = useName();
  const [mark, setMark] = useState<ConditionMark>();
  const [severity, setSeverity] = useState<Severity>('light');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (mark === undefined) return;
    setSaving(true);
    // Where the phone is full, the bar above every screen says so, and this stays to be pressed again.
    await onSave(mark, severity).catch(() => setSaving(false));
  };
  return (
    <Sheet title={name('area', area)} closeLabel={t('close')} onClose={onClose}>
      <ChoiceList
        title={t('markKind')}
        columns={2}
        value={mark}
        choices={markKinds.map((value) => ({ value, label: name('mark', value) }))}
        onChoose={setMark}
      />
      <ChoiceList
        title={t('markSeverity')}
        columns={3}
        value={severity}
        choices={severityNames.map((value) => ({ value, label: name('severity', value) }))}
        onChoose={setSeverity}
      />
      <Button look="main" isDisabled={mark === undefined || isSaving} onPress={() => void save()}>
        {t('markSave')}
      </Button>
    </Sheet>
  );
}
