import type { DriverExtrasData } from '@satha/contract/extras/extra';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { askExtra } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { PhotoButton } from '../../parts/buttons/photo-button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useName } from '../../parts/use-names.ts';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { useTripExtras } from '../../trip/use-trip-costs.ts';
import { AskedExtras } from './asked-extras.tsx';
import classes from './extras.module.css';
import { useQueuedExtras } from './queued-extras.ts';

type Offered = DriverExtrasData['offered'][number];

/** Shows what may be charged beside the fare, each with its price and with what hinders it, before the work is done. */
export function ExtrasScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const { trip, stage } = shown;
  const { tripId } = trip;
  const { extras, problem, isLoading, again } = useTripExtras(tripId);
  const [chosen, setChosen] = useState<Offered>();
  const queued = useQueuedExtras(tripId);
  return (
    <Screen title={t('extrasTitle')} lead={t('extrasText')} before={<BackButton />}>
      {problem?.kind === 'unreachable' && (
        <Notice look="wait">
          <p>{t('extraOffline')}</p>
        </Notice>
      )}
      {problem && problem.kind !== 'unreachable' && <ProblemNotice problem={problem} />}
      {problem && <Button onPress={again}>{t('tryAgain')}</Button>}
      {extras === undefined && isLoading && <Loading />}
      <ul className={classes.list}>
        {extras?.offered.map((offered) => (
          <li key={offered.kind}>
            <OfferedLine
              offered={offered}
              isQueued={queued.asked.some(({ what }) => what === offered.kind)}
              onChoose={() => setChosen(offered)}
            />
          </li>
        ))}
      </ul>
      <AskedExtras tripId={tripId} extras={extras?.extras ?? trip.extras ?? []} queued={queued} />
      {chosen && (
        <AskSheet
          offered={chosen}
          onClose={() => setChosen(undefined)}
          onPhoto={async (file) => {
            await askExtra(chosen.kind, {
              tripId,
              stage: stage === 'to-destination' ? 'delivery' : 'pickup',
              facts: { photo: { shows: 'extra' } },
              file,
            });
            setChosen(undefined);
          }}
        />
      )}
    </Screen>
  );
}

type OfferedLineProps = {
  readonly offered: Offered;
  /** It was asked for, which waits to be sent. */
  readonly isQueued: boolean;
  readonly onChoose: () => void;
};

function OfferedLine({ offered, isQueued, onChoose }: OfferedLineProps) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const { kind, quantity, amount, hindrance } = offered;
  return (
    <button
      type="button"
      className={classes.offered}
      disabled={hindrance !== undefined || isQueued}
      onClick={onChoose}
    >
      <span className={classes.line}>
        <strong>
          {quantity > 1 && <>{t('extraTimes', { count: quantity })} </>}
          {name('extra', kind)}
        </strong>
        {amount > 0 && <span>{format.money(amount)}</span>}
      </span>
      {hindrance && (
        <span className={classes.hindrance} data-strong={hindrance === 'extra_not_payable'}>
          {hindrance === 'extra_not_payable' && <IconAlertTriangle aria-hidden size={24} />}
          {name('extraHindrance', hindrance)}
        </span>
      )}
    </button>
  );
}

type AskSheetProps = {
  readonly offered: Offered;
  readonly onClose: () => void;
  onPhoto(file: File): Promise<void>;
};

function AskSheet({ offered, onClose, onPhoto }: AskSheetProps) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  return (
    <Sheet title={name('extra', offered.kind)} closeLabel={t('close')} onClose={onClose}>
      <p className={classes.price}>{format.money(offered.amount)}</p>
      <Notice look="wait">
        <p>{t('extraWarn')}</p>
      </Notice>
      <PhotoButton look="main" label={t('extraAsk')} onTake={onPhoto} />
      <Button onPress={onClose}>{t('cancel')}</Button>
    </Sheet>
  );
}
