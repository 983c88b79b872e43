import '../../look/map-styles.ts';
import { useColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { MantineLook } from '@satha/web-kit/look/mantine-look.tsx';
import type { MapPoint } from '@satha/web-kit/map/map-points.ts';
import { PickMap } from '@satha/web-kit/map/pick-map.tsx';
import type { DriverTrip } from '../../api/wire.ts';
import { KitLanguage } from '../../language/kit-language.tsx';
import { useWords } from '../../language/use-words.tsx';

type DestinationMapProps = {
  readonly trip: DriverTrip;
  readonly at: MapPoint | null;
  readonly onPick: (point: MapPoint) => void;
};

/** Draws the map on which another destination is set; a later file of the app. */
export function DestinationMap({ trip, at, onPick }: DestinationMapProps) {
  const t = useWords();
  const { shown } = useColorScheme();
  const { lat, lng, areaName } = trip.destination;
  return (
    <KitLanguage>
      <MantineLook colorScheme={shown}>
        <PickMap
          label={t('map')}
          pickup={null}
          destination={at ?? { lat, lng, label: areaName ?? t('destination') }}
          active="destination"
          onPick={(_, point) => onPick(point)}
          height="var(--phone-map-height)"
        />
      </MantineLook>
    </KitLanguage>
  );
}
