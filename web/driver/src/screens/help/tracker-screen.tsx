import type { TrackerData } from '@satha/contract/driver-operations';
import type { QrCode } from '@satha/web-kit/people/profile/qr-code.tsx';
import { IconBattery, IconDeviceMobile, IconDevices, IconGps } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { driverApi } from '../../api/driver-api.ts';
import { problemOf } from '../../api/problem.ts';
import { useWords } from '../../language/use-words.tsx';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button, buttonClass } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import classes from './help.module.css';

type Made = { readonly tracker: TrackerData; readonly QrCode: typeof QrCode };

/** What draws the code is seldom needed, and is there before a tracker is made, which can be shown once. */
async function makeTracker(): Promise<Made> {
  const { QrCode } = await import('@satha/web-kit/people/profile/qr-code.tsx');
  return { tracker: await driverApi.send<TrackerData>('POST', '/tracker'), QrCode };
}

/** Makes a tracker, by which an app beside this one, or another phone, tells where the driver is, and shows it once. */
export function TrackerScreen() {
  const t = useWords();
  const { mutate, isPending, error, data } = useMutation({ mutationFn: makeTracker, gcTime: 0 });
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
      {data ? <NewTracker {...data} /> : <p>{t('trackerBefore')}</p>}
      {error && <ProblemNotice problem={problemOf(error)} />}
      <KeepAlive />
    </Screen>
  );
}

function NewTracker({ tracker: { url, settingsUrl, traccarClientUrl, ownTracksUrl }, QrCode }: Made) {
  const t = useWords();
  return (
    <>
      <p role="status">{t('trackerOnce')}</p>
      <Card title={t('trackerHere')} icon={<IconDeviceMobile aria-hidden />}>
        <p>{t('trackerHereText')}</p>
        <a className={buttonClass('plain')} href={traccarClientUrl}>
          {t('trackerOpenTraccar')}
        </a>
        <a className={buttonClass('plain')} href={ownTracksUrl}>
          {t('trackerOpenOwnTracks')}
        </a>
      </Card>
      <Card title={t('trackerThere')} icon={<IconDevices aria-hidden />}>
        <p>{t('trackerScan')}</p>
        <p className={classes.code}>
          <QrCode text={settingsUrl} label={t('trackerCode')} />
        </p>
        <p className={classes.typed}>
          {t('trackerByHand')}
          <code dir="ltr">{url}</code>
        </p>
      </Card>
    </>
  );
}

/** Makers' names are the same in every language. */
const makers = [
  ['iPhone', 'keepIphone'],
  ['Samsung', 'keepSamsung'],
  ['Xiaomi, Redmi, POCO', 'keepXiaomi'],
  ['Huawei, Honor', 'keepHuawei'],
  ['OPPO, realme, OnePlus', 'keepOppo'],
  ['vivo', 'keepVivo'],
] as const;

/**
 * Tells by phone maker which switches keep an app alive that tells positions while another one is shown (dontkillmyapp.com and
 * the makers' own help, looked up in November 2026).
 */
function KeepAlive() {
  const t = useWords();
  return (
    <Card title={t('keepTitle')} icon={<IconBattery aria-hidden />}>
      <p>{t('keepAll')}</p>
      {makers.map(([name, how]) => (
        <details key={name} className={classes.maker}>
          <summary>
            <bdi>{name}</bdi>
          </summary>
          <p>{t(how)}</p>
        </details>
      ))}
      <details className={classes.maker}>
        <summary>{t('keepOtherName')}</summary>
        <p>{t('keepOther')}</p>
      </details>
    </Card>
  );
}
