import type { LocationAsked, SharedLocation } from '@satha/contract/tracking/location-link';
import { ApiProblem, isRefusal } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { MapPoint } from '@satha/web-kit/map/map-points.ts';
import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { ProblemNotice } from '@satha/web-kit/phone/problem-notice.tsx';
import { Waiting } from '@satha/web-kit/phone/waiting.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationAskedQuery, shareLocation } from '../api/location-link.ts';
import { Failed } from '../pages/failed.tsx';
import { hereWords } from '../words/here.ts';
import classes from './here.module.css';
import { type LocateFault, locate } from './locate.ts';

const loadPin = async () => (await import('./pin.tsx')).Pin;

/** Asks a caller where their vehicle is, for whoever has the link of the address: by the phone, or by a pin. */
export function HerePage({ token }: { readonly token: string }) {
  const asked = useQuery(locationAskedQuery(token));
  if (token === '' || isRefusal(asked.error)) return <Over />;
  if (asked.data) return <Ask token={token} asked={asked.data} />;
  return asked.error ? <Failed error={asked.error} onRetry={() => void asked.refetch()} /> : <Waiting />;
}

function Ask({ token, asked }: { readonly token: string; readonly asked: LocationAsked }) {
  const t = useWords(hereWords);
  const [pin, setPin] = useState<MapPoint | null>(asked.point);
  const [fault, setFault] = useState<LocateFault>();
  const [isLocating, setLocating] = useState(false);
  const sharing = useMutation({ mutationFn: (place: SharedLocation) => shareLocation(token, place) });
  const [sent, setSent] = useState<SharedLocation | null>(asked.point);
  const isMoved = pin !== null && (pin.lat !== sent?.lat || pin.lng !== sent.lng);
  const send = (place: SharedLocation) =>
    sharing.mutate(place, { onSuccess: () => setSent(place), onSettled: () => setPin(place) });
  const share = async () => {
    setLocating(true);
    const found = await locate();
    setLocating(false);
    setFault(typeof found === 'string' ? found : undefined);
    if (typeof found !== 'string') send(found);
  };
  if (isRefusal(sharing.error) && sharing.error.reason === 'link_not_valid') return <Over />;
  const isBusy = isLocating || sharing.isPending;
  return (
    <div className={classes.page}>
      {sent ? <Sent accuracyMeters={sent.accuracyMeters} /> : <Intro company={asked.company} />}
      {!sent && (
        <Button look="strong" isDisabled={isBusy} onPress={() => void share()}>
          {t(isLocating ? 'locating' : sharing.isPending ? 'sending' : 'share')}
        </Button>
      )}
      {fault && <p role="alert">{t(fault)}</p>}
      {sharing.error && <SharingProblem error={sharing.error} />}
      <h2 className={classes.heading}>{t(sent ? 'correct' : 'byHand')}</h2>
      <p className={classes.dim}>{t('mapHint')}</p>
      <MapOfPin at={pin} onPick={setPin} />
      {isMoved && (
        <Button look="strong" isDisabled={isBusy} onPress={() => send({ lat: pin.lat, lng: pin.lng })}>
          {t(sharing.isPending ? 'sending' : 'send')}
        </Button>
      )}
    </div>
  );
}

function Intro({ company }: Pick<LocationAsked, 'company'>) {
  const t = useWords(hereWords);
  return (
    <div className={classes.told}>
      <h1 className={classes.title}>{t('title')}</h1>
      <p>{company === null ? t('asksUnnamed') : t.rich('asks', { company: <bdi>{company}</bdi> })}</p>
      <p className={classes.dim}>{t('once')}</p>
    </div>
  );
}

function Sent({ accuracyMeters }: { readonly accuracyMeters: number | undefined }) {
  const t = useWords(hereWords);
  return (
    <div className={classes.told} role="status">
      <h1 className={classes.title}>{t('sentTitle')}</h1>
      <p>{t('sentText')}</p>
      {accuracyMeters !== undefined && (
        <p className={classes.dim}>{t('accuracy', { meters: String(Math.ceil(accuracyMeters)) })}</p>
      )}
    </div>
  );
}

function SharingProblem({ error }: { readonly error: Error }) {
  const t = useWords(hereWords);
  const reason = error instanceof ApiProblem ? error.reason : undefined;
  if (reason === 'pickup_outside_uae') return <p role="alert">{t('outside')}</p>;
  if (reason === 'too_many_requests') return <p role="alert">{t('tooOften')}</p>;
  return <ProblemNotice error={error} />;
}

/** What does not come is no reason for the rest of the page to go. */
function MapOfPin(props: { readonly at: MapPoint | null; onPick(point: MapPoint): void }) {
  const t = useWords(hereWords);
  const { value: Pin, failed } = useLoaded(loadPin, true);
  if (failed) return <p role="status">{t('mapMissing')}</p>;
  return <div className={classes.map}>{Pin && <Pin {...props} />}</div>;
}

function Over() {
  const t = useWords(hereWords);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('overTitle')}</h1>
      <p>{t('overText')}</p>
    </div>
  );
}
