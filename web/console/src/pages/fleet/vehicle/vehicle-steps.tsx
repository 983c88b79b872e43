import { Button, Group } from '@mantine/core';
import type { ConsoleVehicle } from '@satha/contract/console/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { putVehicleBack, renewFleet, retireVehicle, takeVehicleOut } from '../../../api/fleet/records.ts';
import { vehicleRecordWords } from '../../../words/fleet/records.ts';
import { ConfirmStep } from '../record/confirm-step.tsx';
import { ReasonStep } from '../record/reason-step.tsx';
import { EditVehicleDialog } from './vehicle-dialogs.tsx';

type StepName = 'edit' | 'takeOut' | 'putBack' | 'retire';

/** Offers what can be done about a truck as it is; nothing about one that is retired. */
export function VehicleSteps({ vehicle }: { readonly vehicle: ConsoleVehicle }) {
  const t = useWords(vehicleRecordWords);
  const [step, setStep] = useState<StepName>();
  if (vehicle.retiredAt !== null) return null;
  const button = (name: StepName) => (
    <Button variant="default" onClick={() => setStep(name)}>
      {t(name)}
    </Button>
  );
  return (
    <Group gap="sm">
      {button('edit')}
      {button(vehicle.outOfService ? 'putBack' : 'takeOut')}
      {vehicle.driver === null && button('retire')}
      {step && <VehicleStep step={step} vehicle={vehicle} onClose={() => setStep(undefined)} />}
    </Group>
  );
}

type VehicleStepProps = { readonly step: StepName; readonly vehicle: ConsoleVehicle; onClose(): void };

function VehicleStep({ step, vehicle, onClose }: VehicleStepProps) {
  const t = useWords(vehicleRecordWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { vehicleId, plate } = vehicle;
  if (step === 'edit') return <EditVehicleDialog vehicle={vehicle} onClose={onClose} />;
  if (step === 'takeOut') {
    return (
      <ReasonStep
        title={t('takeOutTitle', { plate })}
        text={t('takeOutText')}
        confirmLabel={t('takeOut')}
        send={(reason) => takeVehicleOut(vehicleId, reason)}
        onDone={() => {
          onClose();
          tell.done(t('takeOutDone', { plate }));
          return renewFleet(queryClient);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmStep
      title={t(`${step}Title`, { plate })}
      text={t(`${step}Text`)}
      confirmLabel={t(step)}
      done={t(`${step}Done`, { plate })}
      isDangerous={step === 'retire'}
      send={() => (step === 'retire' ? retireVehicle(vehicleId) : putVehicleBack(vehicleId))}
      onClose={onClose}
    />
  );
}
