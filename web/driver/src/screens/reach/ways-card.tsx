import { useNow } from '@satha/web-kit/format/use-now.ts';
import { IconGps } from '@tabler/icons-react';
import type { DriverData, LeftOut, PositionWay } from '../../api/wire.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { Card } from '../../parts/card.tsx';
import { Notice } from '../../parts/notice.tsx';

/** The first position of a shift takes so long, at the longest. */
const patienceMs = 120_000;

type WaysProps = { readonly driver: Pick<DriverData, 'positions' | 'noOffers' | 'leftOut' | 'shift'> };

/** Tells a driver on shift by which ways their location comes, and why it does not. */
export function WaysCard({ driver: { positions, shift, ...standing } }: WaysProps) {
  const t = useWords();
  if (!shift || !positions) return null;
  return (
    <Card title={t('waysTitle')} icon={<IconGps aria-hidden />}>
      <NotHeard {...standing} startedAt={shift.startedAt} />
      {positions.length === 0 && <p>{t('waysNone')}</p>}
      {positions.map((way) => (
        <Way key={way.source} way={way} />
      ))}
    </Card>
  );
}

const wayWords = { app: 'waysApp', tracker: 'waysTracker', server_forward: 'waysServer' } as const;

function Way({ way: { source, heardAt, batteryPercent } }: { readonly way: PositionWay }) {
  const t = useWords();
  const format = useFormat();
  const minutes = Math.floor((useNow() - Date.parse(heardAt)) / 60_000);
  const age = minutes < 1 ? t('waysJust') : t('waysMinutes', { minutes: format.age(minutes) });
  const battery = batteryPercent === undefined ? [] : [t('waysBattery', { percent: batteryPercent })];
  return <p>{[t(wayWords[source], { age }), ...battery].join(', ')}</p>;
}

type NotHeardProps = Pick<DriverData, 'noOffers' | 'leftOut'> & { readonly startedAt: string };

function NotHeard({ noOffers, leftOut, startedAt }: NotHeardProps) {
  const t = useWords();
  const isNew = useNow() - Date.parse(startedAt) < patienceMs;
  const isMissed = noOffers?.because === 'no_position' || noOffers?.because === 'position_too_old';
  if (!leftOut && (isNew || !isMissed)) return null;
  return (
    <Notice look="loss" isAlert>
      {isMissed && <p>{t('heardNot')}</p>}
      {leftOut && <p>{t(faultWords[leftOut.reason])}</p>}
    </Notice>
  );
}

const faultWords = {
  no_point: 'tellsNothing',
  no_place: 'tellsNothing',
  no_time: 'tellsNothing',
  outside_region: 'receiverWrong',
  clock_ahead: 'clockWrong',
  clock_wrong: 'clockWrong',
} as const satisfies Readonly<Record<LeftOut['reason'], string>>;
