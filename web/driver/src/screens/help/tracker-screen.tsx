import type { TrackerData } from '@satha/contract/driver-operations';
import { QrCode } from '@satha/web-kit/people/profile/qr-code.tsx';
import { IconGps } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { driverApi } from '../../api/driver-api.ts';
import { problemOf } from '../../api/problem.ts';
import { useWords } from '../../language/use-words.tsx';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import classes from './help.module.css';

/** Makes a tracker, by which another phone or a device in the truck tells where the driver is, and shows its code once. */
export function TrackerScreen() {
  const t = useWords();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => driverApi.send<TrackerData>('POST', '/tracker'),
    gcTime: 0,
  });
  return (
    <Screen
      title={t('tracker')}
      before={<BackButton />}
      actions={
        !data && (
          <Button look="main" icon={<IconGps aria-hidden />} isDisabled={isPending} onPress={() => mutate()}>
            {t('trackerMake')}
          </Button>
        )
      }
    >
      <p>{t('trackerText')}</p>
      {data ? <Made made={data} /> : <p>{t('trackerBefore')}</p>}
      {error && <ProblemNotice problem={problemOf(error)} />}
    </Screen>
  );
}

function Made({ made: { trackerId, url, settingsUrl } }: { readonly made: TrackerData }) {
  const t = useWords();
  return (
    <>
      <p>{t('trackerScan')}</p>
      <p className={classes.code}>
        <QrCode text={settingsUrl} label={t('trackerCode')} />
      </p>
      <p>{t('trackerByHand')}</p>
      <p className={classes.typed}>
        {t('trackerAddress')}
        <code dir="ltr">{url}</code>
      </p>
      <p className={classes.typed}>
        {t('trackerId')}
        <code dir="ltr">{trackerId}</code>
      </p>
      <p role="status">{t('trackerOnce')}</p>
    </>
  );
}
