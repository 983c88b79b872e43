import '../look/map-styles.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { MantineLook } from '@satha/web-kit/look/mantine-look.tsx';
import type { MapPoint } from '@satha/web-kit/map/map-points.ts';
import { PinMap } from '@satha/web-kit/map/pin-map.tsx';
import { hereWords } from '../words/here.ts';

export type PinProps = { readonly at: MapPoint | null; onPick(point: MapPoint): void };

/** Draws the map on which a caller sets where their vehicle is. */
export function Pin({ at, onPick }: PinProps) {
  const t = useWords(hereWords);
  const { shown } = useColorScheme();
  return (
    <MantineLook colorScheme={shown}>
      <PinMap
        label={t('mapLabel')}
        at={at}
        onPick={onPick}
        height="var(--phone-map-height)"
        whenMissing={<p>{t('mapMissing')}</p>}
      />
    </MantineLook>
  );
}
