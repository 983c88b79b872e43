import { Badge } from '@mantine/core';
import type { BoardCard } from '@satha/contract/console/desk/board';
import { equipmentNames } from '@satha/terms/equipment';
import { nameIn } from '@satha/terms/languages';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { Link } from '@tanstack/react-router';
import { type DragEvent, type MouseEvent, memo, useRef } from 'react';
import { boardWords } from '../../../words/board.ts';
import { concernWords } from '../../../words/trips/concerns.ts';
import classes from '../board.module.css';
import { useBoard, useCard } from '../board-context.ts';
import { readDraggedDriver } from '../drivers/dragged-driver.ts';
import { concernsOf } from '../store/standing.ts';
import { CardClock } from './card-clock.tsx';
import { SearchLine } from './search-line.tsx';

type TripCardProps = {
  readonly tripId: number;
  readonly isLit: boolean;
  /** Where the keyboard enters a column in which nothing is chosen. */
  readonly isEntry: boolean;
};

/** In pixels: all cards are alike, so that those out of sight need not be in the document. */
export const cardHeight = 142;

/** Shows a trip in few words; it is chosen by a click, opened by Enter, and takes a driver who is dragged onto it. */
export const TripCard = memo(function TripCard({ tripId, isLit, isEntry }: TripCardProps) {
  const { chooseTrip, assign, point } = useBoard();
  const card = useCard(tripId);
  const link = useRef<HTMLAnchorElement>(null);
  if (!card) return null;
  const onClick = (event: MouseEvent) => {
    // A key opens the trip, as does whoever wants it in a tab of its own.
    if (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    chooseTrip(tripId);
  };
  const mark = (isOver: boolean) => link.current?.toggleAttribute('data-over', isOver);
  const onDragOver = (event: DragEvent) => {
    if (readDraggedDriver(event) === undefined) return;
    event.preventDefault();
    mark(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    mark(false);
    const driverId = readDraggedDriver(event);
    if (driverId !== undefined) assign(tripId, driverId);
  };
  return (
    <Link
      to="/trips/$tripId"
      params={{ tripId: String(tripId) }}
      ref={link}
      className={classes.card}
      data-trip={tripId}
      data-lit={isLit || undefined}
      {...(isLit && { 'aria-current': 'true' as const })}
      tabIndex={isLit || isEntry ? 0 : -1}
      draggable={false}
      onClick={onClick}
      onDragOver={onDragOver}
      onDragLeave={() => mark(false)}
      onDrop={onDrop}
      onMouseEnter={() => point(tripId)}
      onMouseLeave={() => point(undefined)}
    >
      <CardBody card={card} />
    </Link>
  );
});

function CardBody({ card }: { readonly card: BoardCard }) {
  const t = useWords(boardWords);
  const { language } = useLanguage();
  const { tripId, vehiclePlate, customerName, account, driver, pickup, destination, isDemo } = card;
  return (
    <span className={classes.body}>
      <span className={classes.first}>
        <b>{t('trip', { tripId })}</b>
        {isDemo && <small>{t('isDemo')}</small>}
        <CardClock card={card} />
      </span>
      <span className={classes.line}>
        {vehiclePlate ? <PlateText plate={vehiclePlate} /> : <bdi>{customerName}</bdi>}
      </span>
      <span className={classes.line}>
        <bdi>{shortPlace(pickup, language)}</bdi> – <bdi>{shortPlace(destination, language)}</bdi>
      </span>
      <span className={classes.line}>
        {driver ? (
          <>
            <bdi>{nameDriver(driver, language)}</bdi> · <PlateText plate={driver.plate} />
          </>
        ) : (
          (card.search && <SearchLine search={card.search} />) || t('noDriver')
        )}
      </span>
      <span className={classes.quiet}>
        <bdi>{account.name}</bdi> ·{' '}
        {card.lastContactAt
          ? t.rich('contact', { time: <RelativeTime at={card.lastContactAt} /> })
          : t('noContact')}
      </span>
      <Signs card={card} />
    </span>
  );
}

/** What is wrong with it, and what a truck must have. */
function Signs({ card }: { readonly card: BoardCard }) {
  const t = useWords(concernWords);
  const { language } = useLanguage();
  const { store } = useBoard();
  const nowMs = useNow();
  const concerns = concernsOf(
    card,
    card.driver ? store.positions().get(card.driver.driverId) : undefined,
    nowMs,
  );
  return (
    <span className={classes.signs}>
      {concerns.map((concern) => (
        <Badge key={concern} variant="light" color="amber" size="sm" radius="sm" tt="none" component="span">
          {t(concern)}
        </Badge>
      ))}
      {concerns.length > 0 && <TripStatusBadge status={card.status} />}
      {card.equipment.map((one) => (
        <Badge key={one} variant="default" size="sm" radius="sm" tt="none" component="span">
          {nameIn(equipmentNames[one], language)}
        </Badge>
      ))}
    </span>
  );
}
