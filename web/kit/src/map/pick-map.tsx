import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { factWords } from './facts/fact-words.ts';
import { useMapFacts } from './facts/use-map-facts.ts';
import { MapFrame, type MapHeight } from './map-frame.tsx';
import type { MapPlace, MapPoint, PickWhich } from './map-points.ts';
import { mapWords } from './map-words.ts';

export type PickMapProps = {
  readonly label: string;
  /** Null: not chosen yet. */
  readonly pickup: MapPlace | MapPoint | null;
  readonly destination: MapPlace | MapPoint | null;
  /** Which of them the next click, or Enter, sets. */
  readonly active: PickWhich;
  readonly onPick: (which: PickWhich, point: MapPoint) => void;
  readonly onActiveChange?: ((which: PickWhich) => void) | undefined;
  /** Encoded polyline with six decimals. */
  readonly route?: string | null | undefined;
  readonly height?: MapHeight;
};

/** What to do, by what the screen is pointed at with. */
const hints = {
  pickup: { mouse: 'pickupHint', thumb: 'pickupTouchHint' },
  destination: { mouse: 'destinationHint', thumb: 'destinationTouchHint' },
} as const satisfies Readonly<Record<PickWhich, object>>;

const load = async () => (await import('./canvas/pick-canvas.tsx')).PickCanvas;

/** Choosing where from and where to: by click, by dragging, and by keyboard. */
export function PickMap({ label, height, onPick, onActiveChange, ...picked }: PickMapProps) {
  const t = useWords(mapWords);
  const fact = useWords(factWords);
  const facts = useMapFacts();
  const [said, setSaid] = useState('');
  const isTouched = useMediaQuery('(pointer: coarse)');
  const { pickup, destination, active } = picked;
  const pick = (which: PickWhich, point: MapPoint) => {
    setSaid(t('wasSet', { which: fact(which), coordinates: facts.coordinates(point) }));
    onPick(which, point);
  };
  return (
    <MapFrame
      label={label}
      height={height}
      load={load}
      facts={[
        { key: 'pickup', text: `${fact('pickup')}: ${facts.place(pickup)}` },
        { key: 'destination', text: `${fact('destination')}: ${facts.place(destination)}` },
      ]}
      draw={(PickCanvas, onFailure) => (
        <PickCanvas {...picked} label={label} onPick={pick} onFailure={onFailure} />
      )}
    >
      {onActiveChange && (
        <SegmentedControl
          fullWidth
          mb="xs"
          value={active}
          onChange={onActiveChange}
          data={[
            { value: 'pickup', label: t('choosePickup') },
            { value: 'destination', label: t('chooseDestination') },
          ]}
        />
      )}
      <Text size="sm" c="dimmed" mb="xs" dir="auto">
        {t(hints[active][isTouched ? 'thumb' : 'mouse'])}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </MapFrame>
  );
}
