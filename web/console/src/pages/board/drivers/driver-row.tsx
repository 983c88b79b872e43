import type { CandidateData } from '@satha/contract/console/dispatch';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { equipmentNames } from '@satha/terms/equipment';
import { nameIn } from '@satha/terms/languages';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { memo } from 'react';
import { boardWords } from '../../../words/board.ts';
import { reachWords } from '../../../words/fleet/reach.ts';
import { hindranceWords } from '../../../words/trips/choosing.ts';
import { useIsUnreached } from '../../fleet/reach/use-is-unreached.ts';
import { isForbidden } from '../../trip/driver/is-forbidden.ts';
import classes from '../board.module.css';
import { useBoard, useDriver } from '../board-context.ts';
import type { DriverGroup } from '../store/standing.ts';
import { beginDrag, endDrag } from './dragged-driver.ts';

type DriverRowProps = {
  readonly driverId: number;
  readonly group: DriverGroup;
  readonly isLit: boolean;
  /** For the chosen trip, where it waits for a driver. */
  readonly candidate: CandidateData | undefined;
};

/** Shows a driver with truck and equipment, and how far away they are of the trip that is chosen; to be dragged onto a trip. */
export const DriverRow = memo(function DriverRow({ driverId, group, isLit, candidate }: DriverRowProps) {
  const { language } = useLanguage();
  const { chooseDriver } = useBoard();
  const driver = useDriver(driverId);
  if (!driver) return null;
  return (
    // A link, since browsers drag no buttons; it leads to the board with the driver chosen.
    <a
      href={`?driver=${driverId}`}
      className={classes.driver}
      data-driver={driverId}
      data-lit={isLit || undefined}
      {...(isLit && { 'aria-current': 'true' as const })}
      draggable={group !== 'off'}
      onDragStart={(event) => beginDrag(event, driverId)}
      onDragEnd={endDrag}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        chooseDriver(isLit ? undefined : driverId);
      }}
    >
      <span className={classes.first}>
        <b>
          <bdi>{nameDriver(driver, language)}</bdi>
        </b>
        {driver.tripId !== null && <small dir="ltr">#{driver.tripId}</small>}
        {candidate && <Minutes candidate={candidate} />}
      </span>
      <span className={classes.line}>
        {driver.shift && <PlateText plate={driver.shift.plate} />}
        {driver.shift && driver.shift.equipment.length > 0 && (
          <> · {driver.shift.equipment.map((one) => nameIn(equipmentNames[one], language)).join(', ')}</>
        )}
      </span>
      <Standing driver={driver} group={group} />
    </a>
  );
});

function Minutes({ candidate: { way, hindrances } }: { readonly candidate: CandidateData }) {
  const t = useWords(boardWords);
  const tHindrance = useWords(hindranceWords);
  const { duration } = useFormat();
  return (
    <span className={classes.clock} title={hindrances.map(({ word }) => tHindrance(word)).join(' · ')}>
      {isForbidden({ hindrances })
        ? t('cannot')
        : way
          ? t('minutes', { duration: duration(Math.max(60, way.seconds)) })
          : t('unknownWay')}
    </span>
  );
}

/** When and where a driver is free, when one was last heard of, or that nobody asks them. */
function Standing({ driver, group }: { readonly driver: ConsoleDriver; readonly group: DriverGroup }) {
  const t = useWords(boardWords);
  const { language } = useLanguage();
  const { store } = useBoard();
  const nowMs = useNow();
  const card = driver.tripId === null ? undefined : store.card(driver.tripId);
  const position = store.positions().get(driver.driverId);
  const reach = useWords(reachWords);
  const isUnreached = useIsUnreached(driver.driverId);
  const parts = [
    group === 'soon' &&
      card?.countsAt &&
      (Date.parse(card.countsAt) > nowMs
        ? t.rich('freeAt', {
            time: <RelativeTime at={card.countsAt} />,
            place: shortPlace(card.destination, language),
          })
        : t('freeNow', { place: shortPlace(card.destination, language) })),
    group === 'silent' &&
      (position
        ? t.rich('heard', { time: <RelativeTime at={position.heardAt ?? position.recordedAt} /> })
        : t('neverHeard')),
    driver.hold && t('held'),
    driver.shift && isUnreached && <b>{reach('unreached')}</b>,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span className={classes.quiet}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
        <span key={index}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </span>
  );
}
