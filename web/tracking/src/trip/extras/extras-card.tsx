import type { ExtraDecision } from '@satha/contract/extras/extra';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import type { TrackedFare, TrackedTrip } from '@satha/contract/tracking';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideExtra } from '../../api/extras.ts';
import { tripKeys } from '../../api/trips.ts';
import { extraWords } from '../../words/extras.ts';
import { tellPlace } from '../place-text.ts';
import classes from '../trip.module.css';
import own from './extras.module.css';

type ExtrasCardProps = { readonly trip: TrackedTrip; readonly fare: TrackedFare };

/** Shows what was asked for beside the fare, and asks its customer where the account lets them decide. */
export function ExtrasCard({ trip, fare }: ExtrasCardProps) {
  const t = useWords(extraWords);
  return (
    <Card title={t('title')}>
      <ul className={own.extras}>
        {fare.extras.map((extra) => (
          <li key={extra.extraId}>
            <ExtraLine extra={extra} />
            {extra.status === 'open' && fare.mayDecideExtras && <Question trip={trip} extra={extra} />}
          </li>
        ))}
      </ul>
      <p className={`${classes.line} ${classes.total}`}>
        <span>{t('total')}</span>
        <Money fils={fare.totalFils} />
      </p>
    </Card>
  );
}

function useExtraName({ kind, quantity }: PortalExtra): string {
  const t = useWords(extraWords);
  return quantity === 1 ? t(kind) : t('times', { extra: t(kind), count: quantity });
}

function ExtraLine({ extra }: { readonly extra: PortalExtra }) {
  const t = useWords(extraWords);
  const name = useExtraName(extra);
  const { language } = useLanguage();
  const { status, amountFils, pickup, destination } = extra;
  const amount = <Money fils={amountFils} />;
  return (
    <>
      <span className={classes.line}>
        <span>{name}</span>
        {status === 'open' || status === 'accepted' ? amount : <s>{amount}</s>}
      </span>
      {pickup && (
        <span className={classes.line}>
          <span>{t.rich('from', { place: <bdi>{tellPlace(pickup, language).name}</bdi> })}</span>
        </span>
      )}
      {destination && (
        <span className={classes.line}>
          <span>{t.rich('to', { place: <bdi>{tellPlace(destination, language).name}</bdi> })}</span>
        </span>
      )}
      <span className={classes.dim}>{t(status)}</span>
    </>
  );
}

type QuestionProps = { readonly trip: TrackedTrip; readonly extra: PortalExtra };

function Question({ trip, extra }: QuestionProps) {
  const t = useWords(extraWords);
  const name = useExtraName(extra);
  const queryClient = useQueryClient();
  const { tripId, bookedBy } = trip;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: ExtraDecision) => decideExtra(tripId, extra.extraId, decision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tripKeys.one({ kind: 'own', tripId }) }),
  });
  return (
    <fieldset className={own.question} aria-label={name}>
      <p className={classes.dim}>{t.rich('ask', { name: <bdi>{bookedBy}</bdi> })}</p>
      {error && (
        <p role="alert" className={own.wrong}>
          {t.rich(reasonOf(error), { name: <bdi>{bookedBy}</bdi> })}
        </p>
      )}
      <Button look="strong" isDisabled={isPending} onPress={() => mutate('accept')}>
        {t('accept')}
      </Button>
      <Button isDisabled={isPending} onPress={() => mutate('decline')}>
        {t('decline')}
      </Button>
    </fieldset>
  );
}

function reasonOf(error: Error): 'tooLate' | 'notPayable' | 'failed' {
  if (!(error instanceof ApiProblem)) return 'failed';
  if (error.reason === 'extra_decided_otherwise') return 'tooLate';
  return error.reason === 'extra_not_payable' ? 'notPayable' : 'failed';
}
