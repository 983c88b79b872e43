import { Alert, Box, Loader, VisuallyHidden } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { LoadAnew } from './load-anew.tsx';
import classes from './map-frame.module.css';
import { mapWords } from './map-words.ts';
import { useLoaded } from './use-loaded.ts';
import { hasWebgl } from './webgl.ts';

export type MapHeight = string | number | undefined;
const usualHeight = 360;

export type MapFact = { readonly key: string; readonly text: ReactNode };

type MapFrameProps<Canvas> = {
  readonly label: string;
  readonly height: MapHeight;
  /** Brings the part that draws; one and the same function at every call. */
  readonly load: () => Promise<Canvas>;
  /** Draws the map; `onFailure` is to be called where it turns out that it cannot be drawn. */
  readonly draw: (canvas: Canvas, onFailure: () => void) => ReactNode;
  /** Stands beneath the rest where the map did not come, in place of what loads the page anew. */
  readonly whenMissing?: ReactNode;
  /** What the map shows, in words. */
  readonly facts: readonly MapFact[];
  /** Stands where the map will, until that is drawn. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * Shows a map with its facts beside it: for those who do not see it, and for all where it cannot be drawn.
 */
export function MapFrame<Canvas>({
  label,
  height,
  load,
  draw,
  whenMissing,
  facts,
  picture,
  children,
}: MapFrameProps<Canvas>) {
  const t = useWords(mapWords);
  const [hasFailed, setFailed] = useState(false);
  const canDraw = hasWebgl();
  const canvas = useLoaded(load, canDraw);
  const list = (
    <ul className={classes.facts}>
      {facts.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
  if (!canDraw || hasFailed || canvas.failed) {
    return (
      <figure className={classes.frame} aria-label={label}>
        {children}
        <Alert color="gray" icon={<IconMapOff aria-hidden />} title={canDraw ? t('failed') : t('noWebgl')}>
          {list}
          {canDraw && (whenMissing ?? <LoadAnew />)}
        </Alert>
      </figure>
    );
  }
  return (
    <figure className={classes.frame} aria-label={label} data-map-frame>
      {children}
      <Box className={classes.map} h={height ?? usualHeight}>
        {picture !== undefined && <div className={classes.picture}>{picture}</div>}
        {canvas.value === undefined ? (
          <div className={classes.waiting} role="status">
            {picture === undefined && <Loader size="sm" aria-hidden />}
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
          </div>
        ) : (
          draw(canvas.value, () => setFailed(true))
        )}
      </Box>
      <VisuallyHidden component="figcaption">{list}</VisuallyHidden>
    </figure>
  );
}
