import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { factWords } from './facts/fact-words.ts';
import { useMapFacts } from './facts/use-map-facts.ts';
import { MapFrame, type MapHeight } from './map-frame.tsx';
import type { MapPlace, MapPoint } from './map-points.ts';
import { mapWords } from './map-words.ts';

type PinMapProps = {
  readonly label: string;
  /** Null: not chosen yet. */
  readonly at: MapPlace | MapPoint | null;
  readonly onPick: (point: MapPoint) => void;
  readonly height?: MapHeight;
  /** Stands in place of what loads the page anew where the map did not come. */
  readonly whenMissing?: ReactNode;
};

const load = async () => (await import('./canvas/pick-canvas.tsx')).PickCanvas;

/** Choosing one place: by click, by dragging its mark, and by keyboard. */
export function PinMap({ label, at, onPick, height, whenMissing }: PinMapProps) {
  const t = useWords(mapWords);
  const fact = useWords(factWords);
  const facts = useMapFacts();
  const [said, setSaid] = useState('');
  const pick = (point: MapPoint) => {
    setSaid(t('wasSet', { which: fact('pickup'), coordinates: facts.coordinates(point) }));
    onPick(point);
  };
  return (
    <MapFrame
      label={label}
      height={height}
      whenMissing={whenMissing}
      load={load}
      facts={[{ key: 'at', text: `${fact('pickup')}: ${facts.place(at)}` }]}
      draw={(PickCanvas, onFailure) => (
        <PickCanvas
          label={label}
          pickup={at}
          destination={null}
          active="pickup"
          onPick={(_, point) => pick(point)}
          onFailure={onFailure}
        />
      )}
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </MapFrame>
  );
}
