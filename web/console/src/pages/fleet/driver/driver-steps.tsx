import { Button, Group } from '@mantine/core';
import type { ConsoleDriverData } from '@satha/contract/console/fleet';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewFleet, resumeDriver, suspendDriver } from '../../../api/fleet/records.ts';
import { driverRecordWords } from '../../../words/fleet/records.ts';
import { ConfirmStep } from '../record/confirm-step.tsx';
import { ReasonStep } from '../record/reason-step.tsx';
import { EditDriverDialog } from './driver-form.tsx';
import { SignOutStep } from './sign-out-step.tsx';

type StepName = 'edit' | 'signOut' | 'suspend' | 'resume';

/** Offers what can be done about a driver as they are. */
export function DriverSteps({ data }: { readonly data: ConsoleDriverData }) {
  const { driver, phones } = data;
  const t = useWords(driverRecordWords);
  const [step, setStep] = useState<StepName>();
  const button = (name: StepName) => (
    <Button variant="default" onClick={() => setStep(name)}>
      {t(name)}
    </Button>
  );
  return (
    <Group gap="sm">
      {button('edit')}
      {phones.length > 0 && button('signOut')}
      {button(driver.status === 'suspended' ? 'resume' : 'suspend')}
      {step && <DriverStep step={step} data={data} onClose={() => setStep(undefined)} />}
    </Group>
  );
}

type DriverStepProps = { readonly step: StepName; readonly data: ConsoleDriverData; onClose(): void };

function DriverStep({ step, data, onClose }: DriverStepProps) {
  const { driver } = data;
  const t = useWords(driverRecordWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { driverId } = driver;
  const name = nameDriver(driver, useLanguage().language);
  if (step === 'signOut') return <SignOutStep data={data} onClose={onClose} />;
  if (step === 'edit') return <EditDriverDialog driver={driver} onClose={onClose} />;
  if (step === 'suspend') {
    return (
      <ReasonStep
        title={t('suspendTitle', { name })}
        text={t('suspendText', { name })}
        confirmLabel={t('suspend')}
        send={(reason) => suspendDriver(driverId, reason)}
        onDone={() => {
          onClose();
          tell.done(t('suspendDone', { name }));
          return renewFleet(queryClient);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmStep
      title={t('resumeTitle', { name })}
      text={t('resumeText', { name })}
      confirmLabel={t('resume')}
      done={t('resumeDone', { name })}
      send={() => resumeDriver(driverId)}
      onClose={onClose}
    />
  );
}
