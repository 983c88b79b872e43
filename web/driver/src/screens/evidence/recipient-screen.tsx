import type { DeclareEvidenceRequest } from '@satha/contract/evidence/evidence';
import { type AbsenceReason, absenceReasons } from '@satha/terms/evidence';
import { IconUser, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { DriverTrip } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { addEvidence } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { SignaturePad } from '../../parts/fields/signature-pad.tsx';
import { Notice } from '../../parts/notice.tsx';
import { goBack } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import classes from './evidence.module.css';

type RecipientFacts = NonNullable<DeclareEvidenceRequest['recipient']>;

const absences = Object.keys(absenceReasons) as readonly AbsenceReason[];

/** Takes who has the vehicle now: a name with a signature, or why there is none. */
export function RecipientScreen({ trip }: { readonly trip: DriverTrip }) {
  const t = useWords();
  const nameOf = useName();
  const [who, setWho] = useState<'present' | 'absent'>('present');
  const [name, setName] = useState(trip.job?.recipient?.name ?? '');
  const [absent, setAbsent] = useState<AbsenceReason>();
  const [pad, setPad] = useState<HTMLCanvasElement>();
  const [isSaving, setSaving] = useState(false);
  const [isLost, setLost] = useState(false);
  const isWhole = who === 'present' ? name.trim() !== '' : absent !== undefined;
  const save = async () => {
    const recipient = who === 'present' ? { name: name.trim() } : absent && { absent };
    if (recipient === undefined) return;
    setSaving(true);
    setLost(false);
    try {
      await saveRecipient(trip.tripId, recipient, who === 'present' ? pad : undefined);
      goBack();
    } catch {
      setLost(true);
      setSaving(false);
    }
  };
  return (
    <Screen
      title={t('recipientTitle')}
      before={<BackButton />}
      actions={
        <Button look="main" isDisabled={!isWhole || isSaving} onPress={() => void save()}>
          {t('recipientSave')}
        </Button>
      }
    >
      {isLost && (
        <Notice look="loss" isAlert>
          <p>{t('problemStorage')}</p>
        </Notice>
      )}
      <ChoiceList
        title={t('recipientTitle')}
        isTitleHidden
        value={who}
        choices={[
          { value: 'present', label: t('recipientPresent'), icon: <IconUser aria-hidden /> },
          { value: 'absent', label: t('recipientAbsent'), icon: <IconUserOff aria-hidden /> },
        ]}
        onChoose={setWho}
      />
      {who === 'present' ? (
        <>
          <Field
            label={t('recipientName')}
            maxLength={80}
            value={name}
            {...(name.trim() === '' && { hint: t('recipientNameNeeded') })}
            onType={setName}
          />
          <SignatureField onDrawn={setPad} />
        </>
      ) : (
        <ChoiceList
          title={t('absentWhy')}
          value={absent}
          choices={absences.map((value) => ({ value, label: nameOf('absence', value) }))}
          onChoose={setAbsent}
        />
      )}
    </Screen>
  );
}

/** Writes who has the vehicle and the signature, both or neither: saving once more names nobody twice. */
async function saveRecipient(
  tripId: number,
  recipient: RecipientFacts,
  pad: HTMLCanvasElement | undefined,
): Promise<void> {
  const at = { tripId, stage: 'delivery' } as const;
  const file = pad && (await toImage(pad));
  await addEvidence(
    { ...at, facts: { recipient } },
    ...(file ? [{ ...at, facts: { signature: {} }, file }] : []),
  );
}

type SignatureFieldProps = { readonly onDrawn: (canvas: HTMLCanvasElement | undefined) => void };

/** A signature is drawn anew by a press on "clear", and may be left out. */
function SignatureField({ onDrawn }: SignatureFieldProps) {
  const t = useWords();
  const [attempt, setAttempt] = useState(0);
  return (
    <div className={classes.signature}>
      <h2 className={classes.subtitle}>{t('recipientSigns')}</h2>
      <SignaturePad key={attempt} label={t('signatureLabel')} onDrawn={onDrawn} />
      <Button
        onPress={() => {
          setAttempt(attempt + 1);
          onDrawn(undefined);
        }}
      >
        {t('signatureClear')}
      </Button>
    </div>
  );
}

function toImage(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
  });
}
