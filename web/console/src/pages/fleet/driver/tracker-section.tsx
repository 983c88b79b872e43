import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ConsoleDriverData, NewTrackerData } from '@satha/contract/console/fleet';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { QrCode } from '@satha/web-kit/people/profile/qr-code.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endTracker, makeTracker, renewFleet } from '../../../api/fleet/records.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { positionWords } from '../../../words/fleet/positions.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { ConfirmStep } from '../record/confirm-step.tsx';

type TrackerProps = Pick<ConsoleDriverData, 'driver' | 'tracker'>;

/** Shows whether the driver has a tracker, and makes, renews and ends it. */
export function TrackerSection({ driver, tracker }: TrackerProps) {
  const t = useWords(positionWords);
  const { language } = useLanguage();
  const { may } = useOperator();
  const [step, setStep] = useState<'make' | 'renew' | 'end'>();
  const name = nameDriver(driver, language);
  const { driverId } = driver;
  const close = () => setStep(undefined);
  return (
    <Section title={t('tracker')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{tracker ? <Present tracker={tracker} /> : t('noTracker')}</Text>
        {may('fleet.write') && driver.status !== 'suspended' && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setStep(tracker ? 'renew' : 'make')}>
              {t(tracker ? 'renew' : 'make')}
            </Button>
            {tracker && (
              <Button variant="default" onClick={() => setStep('end')}>
                {t('end')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {step === 'end' && (
        <ConfirmStep
          title={t('endTitle', { name })}
          text={t('endText')}
          confirmLabel={t('end')}
          done={t('ended', { name })}
          send={() => endTracker(driverId)}
          onClose={close}
        />
      )}
      {(step === 'make' || step === 'renew') && (
        <MakeTracker driverId={driverId} name={name} isRenewed={step === 'renew'} onClose={close} />
      )}
    </Section>
  );
}

/** Which tracker it is, since when, and until when, where it ends by itself. */
function Present({ tracker }: { readonly tracker: NonNullable<TrackerProps['tracker']> }) {
  const t = useWords(positionWords);
  const nowMs = useNow();
  const { since, endsAt, deviceId } = tracker;
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= nowMs;
  const time = <Time at={since} />;
  return (
    <>
      {deviceId === null
        ? t.rich('trackerSince', { time })
        : t.rich('trackerIsDevice', { time, device: <bdi>{deviceId}</bdi> })}
      {endsAt !== null && (
        <> {t.rich(hasEnded ? 'trackerHasEnded' : 'trackerEnds', { time: <Time at={endsAt} /> })}</>
      )}
    </>
  );
}

type MakeProps = {
  readonly driverId: number;
  readonly name: string;
  readonly isRenewed: boolean;
  onClose(): void;
};

/** Asks, and then shows what was made, which nobody is shown again. */
function MakeTracker({ driverId, name, isRenewed, onClose }: MakeProps) {
  const t = useWords(positionWords);
  const queryClient = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => makeTracker(driverId),
    onSuccess: () => renewFleet(queryClient),
  });
  if (data) return <NewTracker made={data} name={name} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t(isRenewed ? 'renewTitle' : 'newTitle', { name })}
      text={isRenewed ? t('renewText') : t('secret', { name })}
      confirmLabel={t(isRenewed ? 'renew' : 'make')}
      isDangerous={false}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

type NewTrackerProps = { readonly made: NewTrackerData; readonly name: string; onClose(): void };

function NewTracker({ made: { url, settingsUrl, ownTracksUrl }, name, onClose }: NewTrackerProps) {
  const t = useWords(positionWords);
  return (
    <StepDialog title={t('newTitle', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('scan')}</Text>
        <QrCode text={settingsUrl} label={t('qrCode')} />
        <Text size="sm">{t('ownTracks')}</Text>
        <QrCode text={ownTracksUrl} label={t('ownTracksCode')} />
        <Text size="sm">{t('byHand')}</Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('address')}: <Code dir="ltr">{url}</Code>
        </Text>
        <Text size="sm">{t('secret', { name })}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </StepDialog>
  );
}
