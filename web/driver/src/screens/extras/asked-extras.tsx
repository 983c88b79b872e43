import type { DriverExtrasData } from '@satha/contract/extras/extra';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { withdrawExtra } from '../../outbox/press.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFindName, useName } from '../../parts/use-names.ts';
import classes from './extras.module.css';
import type { QueuedExtras } from './queued-extras.ts';

type Extra = DriverExtrasData['extras'][number];

const looks = { open: 'wait', accepted: 'done', declined: 'loss', withdrawn: 'plain' } as const;

type AskedExtrasProps = {
  readonly tripId: number;
  readonly extras: readonly Extra[];
  readonly queued: QueuedExtras;
};

/** Shows what was asked for beside the fare, and what became of it; and what waits to be asked. */
export function AskedExtras({ tripId, extras, queued }: AskedExtrasProps) {
  const t = useWords();
  const find = useFindName();
  const asked = queued.asked.filter(({ extraId }) => !extras.some((extra) => extra.extraId === extraId));
  if (extras.length === 0 && asked.length === 0) return null;
  return (
    <>
      <h2 className={classes.subtitle}>{t('extraAskedFor')}</h2>
      {extras.map((extra) => (
        <AskedExtra
          key={extra.extraId}
          tripId={tripId}
          extra={extra}
          isWithdrawn={queued.withdrawn.includes(extra.extraId)}
        />
      ))}
      {asked.map(({ extraId, what }) => (
        <Notice key={extraId} look="wait">
          <p>
            <strong>{find('extra', what) ?? what}</strong>
          </p>
          <p role="status">{t('photoWaiting')}</p>
        </Notice>
      ))}
    </>
  );
}

type AskedExtraProps = {
  readonly tripId: number;
  readonly extra: Extra;
  /** It was taken back, which waits to be sent. */
  readonly isWithdrawn: boolean;
};

function AskedExtra({ tripId, extra, isWithdrawn }: AskedExtraProps) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const { extraId, kind, quantity, amount, status, expiresAt, requestedBy } = extra;
  return (
    <Notice look={looks[status]}>
      <p>
        <strong>
          {quantity > 1 && <>{t('extraTimes', { count: quantity })} </>}
          {name('extra', kind)}
        </strong>{' '}
        {format.money(amount)}
      </p>
      <p role="status">{name('extraStatus', status)}</p>
      {status === 'open' && expiresAt && <p>{t('extraUntil', { time: format.clock(expiresAt) })}</p>}
      {status === 'open' && isWithdrawn && <p role="status">{t('photoWaiting')}</p>}
      {status === 'open' && requestedBy === 'driver' && !isWithdrawn && (
        <Button onPress={() => void withdrawExtra({ tripId, extraId }).catch(() => {})}>
          {t('extraWithdraw')}
        </Button>
      )}
    </Notice>
  );
}
