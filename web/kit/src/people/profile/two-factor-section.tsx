import { Badge, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { kitWords } from '../../language/kit-words.ts';
import { useWords } from '../../language/use-words.tsx';
import { Section } from '../../look/section.tsx';
import { useTell } from '../../shell/use-tell.tsx';
import { AskPassword } from './ask-password.tsx';
import { BackupCodes } from './backup-codes.tsx';
import type { ProfileProps } from './profile-api.ts';
import { profileWords } from './profile-words.ts';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

type Step = 'set-up' | 'end' | 'renew' | ShownCodes;
/** Backup codes on show, and what to say once they are saved: a notice would cover their buttons on a small screen. */
type ShownCodes = { readonly backupCodes: readonly string[]; readonly done?: string };

/** Shows the second factor: off, on, and the steps between. */
export function TwoFactorSection({ api, person, onChanged }: ProfileProps) {
  const t = useWords(profileWords);
  const { hasTwoFactor } = person;
  const [step, setStep] = useState<Step>();
  return (
    <Section
      title={t('twoFactor')}
      text={t(hasTwoFactor ? 'twoFactorOn' : 'twoFactorOff')}
      actions={hasTwoFactor && <Badge color="green">{t('on')}</Badge>}
    >
      <Group gap="sm">
        {hasTwoFactor ? (
          <>
            <Button variant="default" onClick={() => setStep('renew')}>
              {t('newBackupCodes')}
            </Button>
            <Button variant="default" onClick={() => setStep('end')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setStep('set-up')}>
            {t('turnOn')}
          </Button>
        )}
      </Group>
      {step !== undefined && <StepDialog api={api} onChanged={onChanged} step={step} onStep={setStep} />}
    </Section>
  );
}

type StepDialogProps = Pick<ProfileProps, 'api' | 'onChanged'> & {
  readonly step: Step;
  readonly onStep: (step: Step | undefined) => void;
};

function StepDialog({ api, onChanged, step, onStep }: StepDialogProps) {
  const t = useWords(profileWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const close = () => onStep(undefined);
  const showsCodes = typeof step === 'object';
  const leaveCodes = ({ done }: ShownCodes) => {
    close();
    if (done !== undefined) tell.done(done);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(showsCodes ? 'backupCodes' : 'twoFactor')}
      // What is shown this once goes once it is said to be kept, and by no slip.
      closeOnClickOutside={!showsCodes}
      closeOnEscape={!showsCodes}
      withCloseButton={!showsCodes}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {step === 'set-up' && (
        <SetUpTwoFactor
          api={api}
          onDone={async (backupCodes) => {
            onStep({ backupCodes, done: t('turnedOn') });
            await onChanged();
          }}
        />
      )}
      {step === 'renew' && (
        <AskPassword
          send={api.renewBackupCodes}
          label={t('newBackupCodes')}
          onDone={({ backupCodes }) => onStep({ backupCodes })}
        />
      )}
      {step === 'end' && (
        <AskPassword
          send={api.endTwoFactor}
          label={t('turnOff')}
          onDone={async () => {
            close();
            tell.done(t('turnedOff'));
            await onChanged();
          }}
        />
      )}
      {showsCodes && <BackupCodes codes={step.backupCodes} onKept={() => leaveCodes(step)} />}
    </Modal>
  );
}
