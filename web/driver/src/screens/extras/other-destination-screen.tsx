import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { IconCurrentLocation, IconMap } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { DriverTrip } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { askNewDestination } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { PhotoButton } from '../../parts/buttons/photo-button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PhoneMap } from '../../parts/phone-map.tsx';
import { Screen } from '../../parts/screen.tsx';
import { findPlace } from '../../positions/place.ts';
import { usePositionState } from '../../positions/use-position-state.ts';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { AskedExtras } from './asked-extras.tsx';
import { useQueuedExtras } from './queued-extras.ts';

const loadMap = async () => (await import('./destination-map.tsx')).DestinationMap;

/** Whether it is being found where the truck stands, or could not be. */
type Finding = 'finding' | 'failed' | undefined;

type Point = { readonly lat: number; readonly lng: number };

/** Asks for another destination while the vehicle is on the truck: where, with a photo that shows why. */
export function OtherDestinationScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const { trip } = shown;
  const { tripId } = trip;
  const asked = (trip.extras ?? []).filter(({ kind }) => kind === 'new_destination');
  const all = useQueuedExtras(tripId);
  const queued = { ...all, asked: all.asked.filter(({ what }) => what === 'new_destination') };
  const isOpen = queued.asked.length > 0 || asked.some(({ status }) => status === 'open');
  const [point, setPoint] = useState<Point>();
  const [isOnMap, setOnMap] = useState(false);
  const here = useHere(setPoint);
  const findHere = () => {
    setOnMap(false);
    setPoint(undefined);
    void here.find();
  };
  const openMap = () => {
    here.forget();
    setOnMap(true);
  };
  const ask = async (file: File) => {
    if (point === undefined) return;
    await askNewDestination(point, {
      tripId,
      stage: 'delivery',
      facts: { photo: { shows: 'scene' } },
      file,
    });
    setPoint(undefined);
  };
  return (
    <Screen
      title={t('otherDestination')}
      lead={t('otherDestinationText')}
      before={<BackButton />}
      actions={
        point && !isOpen && <PhotoButton look="main" label={t('otherDestinationPhoto')} onTake={ask} />
      }
    >
      <AskedExtras tripId={tripId} extras={asked} queued={queued} />
      {isOpen ? (
        <Notice look="wait">
          <p>{t('otherDestinationStay')}</p>
        </Notice>
      ) : (
        <>
          <HereButton finding={here.finding} onPress={findHere} />
          <Button icon={<IconMap aria-hidden />} onPress={openMap}>
            {t('otherDestinationOnMap')}
          </Button>
          {isOnMap && <LoadedMap trip={trip} at={point} onPick={setPoint} />}
          <p role="status">
            {point && (
              <>
                {t('otherDestinationChosen')}:{' '}
                <bdi dir="ltr">{`${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`}</bdi>
              </>
            )}
          </p>
        </>
      )}
    </Screen>
  );
}

/** Finds where the truck stands; what is found after `forget`, or after it was asked for anew, is not told. */
function useHere(onFound: (here: Point) => void) {
  const [finding, setFinding] = useState<Finding>();
  const attempt = useRef(0);
  return {
    finding,
    async find() {
      attempt.current += 1;
      const own = attempt.current;
      setFinding('finding');
      const place = await findPlace();
      if (attempt.current !== own) return;
      setFinding(place ? undefined : 'failed');
      if (place) onFound({ lat: place.lat, lng: place.lng });
    },
    forget() {
      attempt.current += 1;
      setFinding(undefined);
    },
  };
}

type LoadedMapProps = {
  readonly trip: DriverTrip;
  readonly at: Point | undefined;
  readonly onPick: (point: Point) => void;
};

function LoadedMap({ trip, at, onPick }: LoadedMapProps) {
  const t = useWords();
  const { value: DestinationMap, failed } = useLoaded(loadMap, true);
  if (failed) return <p role="alert">{t('noMap')}</p>;
  if (DestinationMap === undefined) return <Loading />;
  return (
    <PhoneMap>
      <DestinationMap trip={trip} at={at ?? null} onPick={onPick} />
    </PhoneMap>
  );
}

function HereButton({ finding, onPress }: { readonly finding: Finding; readonly onPress: () => void }) {
  const t = useWords();
  const { last } = usePositionState();
  return (
    <>
      <Button
        icon={<IconCurrentLocation aria-hidden />}
        isDisabled={last === undefined || finding === 'finding'}
        onPress={onPress}
      >
        {t('otherDestinationHere')}
      </Button>
      {finding === 'finding' && <Loading />}
      {(last === undefined || finding === 'failed') && <p role="status">{t('locationMissing')}</p>}
    </>
  );
}
