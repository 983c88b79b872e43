import { Badge, Button, Group, Modal } from '@mantine/core';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endTwoFactor, renewBackupCodes } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { useSession } from '../../shell/use-session.ts';
import { profileWords } from '../../words/profile.ts';
import { AskPassword } from './ask-password.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

type Step = 'set-up' | 'end' | 'renew' | { readonly backupCodes: readonly string[] };

/** The second factor: off, on, and the steps between. */
export function TwoFactorSection() {
  const t = useWords(profileWords);
  const { hasTwoFactor } = useSession();
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
      {step !== undefined && <StepDialog step={step} onStep={setStep} />}
    </Section>
  );
}

type StepDialogProps = { readonly step: Step; readonly onStep: (step: Step | undefined) => void };

function StepDialog({ step, onStep }: StepDialogProps) {
  const t = useWords(profileWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(sessionQuery);
  const close = () => onStep(undefined);
  const showsCodes = typeof step === 'object';
  return (
    <Modal
      opened
      onClose={close}
      title={t(showsCodes ? 'backupCodes' : 'twoFactor')}
      // What is shown this once goes by its button, and by no slip.
      closeOnClickOutside={!showsCodes}
      closeOnEscape={!showsCodes}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {step === 'set-up' && (
        <SetUpTwoFactor
          onDone={async (backupCodes) => {
            onStep({ backupCodes });
            tell.done(t('turnedOn'));
            await refresh();
          }}
        />
      )}
      {step === 'renew' && (
        <AskPassword
          send={renewBackupCodes}
          label={t('newBackupCodes')}
          onDone={({ backupCodes }) => onStep({ backupCodes })}
        />
      )}
      {step === 'end' && (
        <AskPassword
          send={endTwoFactor}
          label={t('turnOff')}
          onDone={async () => {
            close();
            tell.done(t('turnedOff'));
            await refresh();
          }}
        />
      )}
      {showsCodes && <BackupCodes codes={step.backupCodes} onKept={close} />}
    </Modal>
  );
}
