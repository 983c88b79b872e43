import type { BoardCard, BoardPosition } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import type { TripConcern } from '@satha/terms/trip-concerns';
import { tripStatuses } from '@satha/terms/trip-statuses';

/** The columns of the board, in order. */
export const boardColumns = [
  'scheduled',
  'searching',
  'assigned',
  'at_pickup',
  'loaded',
  'problem',
  'done',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** What a driver is doing, in the order in which the board shows them. */
export const driverGroups = ['free', 'soon', 'busy', 'silent', 'off'] as const;
export type DriverGroup = (typeof driverGroups)[number];

/** How urgent a card is: amber wants a look soon, red now. */
export type Tone = 'calm' | 'amber' | 'red';

const minuteMs = 60_000;
/** As the service counts them (concern-policy.ts), since time alone brings them while nobody tells. */
const longSearchMs = 5 * minuteMs;
export const silentMs = 5 * minuteMs;
/** A driver to whom a trip was given ahead of its time may be silent until so long before it. */
const awaitedMs = 90 * minuteMs;
/** Our own figures. */
const searchAmberMs = 5 * minuteMs;
const searchRedMs = 10 * minuteMs;
const soonFreeMs = 20 * minuteMs;
const nearMs = 5 * minuteMs;
const freeWaitMs = 20 * minuteMs;
const longWaitMs = 45 * minuteMs;
const departsSoonMs = 30 * minuteMs;

export function isSilent(position: BoardPosition | undefined, nowMs: number): boolean {
  return position === undefined || nowMs - Date.parse(position.heardAt ?? position.recordedAt) > silentMs;
}

/**
 * Returns why an operator should look at a trip at this moment: all that the service told, and what time alone has brought
 * since, by the service's own figures (concern-policy.ts).
 */
export function concernsOf(
  { status, countsAt, driver, concerns }: BoardCard,
  position: BoardPosition | undefined,
  nowMs: number,
): readonly TripConcern[] {
  const countsMs = countsAt === null ? Number.NaN : Date.parse(countsAt);
  const isHeard = position !== undefined && !isSilent(position, nowMs);
  const isUnderWay = driver?.isAtTrip === true && !tripStatuses[status].isFinal;
  const isFallenSilent = isUnderWay && position !== undefined && !isHeard && countsMs - nowMs < awaitedMs;
  const brought: readonly (TripConcern | false)[] = [
    status === 'driver_to_pickup' && countsMs < nowMs && 'driver_late',
    status === 'searching' && nowMs - countsMs > longSearchMs && 'search_long',
    isFallenSilent && 'driver_silent',
  ];
  const told = concerns.filter((concern) => concern !== 'driver_silent' || !isHeard);
  return [...new Set([...told, ...brought.filter((concern) => concern !== false)])];
}

export function columnOf(card: BoardCard, concerns: readonly TripConcern[]): BoardColumn {
  if (concerns.length > 0) return 'problem';
  switch (card.status) {
    case 'scheduled':
    case 'searching':
    case 'at_pickup':
      return card.status;
    case 'driver_to_pickup':
      return 'assigned';
    case 'loading':
    case 'in_progress':
      return 'loaded';
    default:
      return 'done';
  }
}

/** Returns how a card's clock stands: against a promise, or how long something has lasted. */
export function toneOf({ status, countsAt }: BoardCard, nowMs: number): Tone {
  if (countsAt === null) return 'calm';
  const leftMs = Date.parse(countsAt) - nowMs;
  switch (status) {
    case 'scheduled':
      return toneBelow(leftMs, departsSoonMs, 0);
    case 'searching':
      return toneBelow(leftMs, -searchAmberMs, -searchRedMs);
    case 'at_pickup':
    case 'loading':
      return toneBelow(leftMs, -freeWaitMs, -longWaitMs);
    default:
      return toneBelow(leftMs, nearMs, 0);
  }
}

function toneBelow(leftMs: number, amberMs: number, redMs: number): Tone {
  if (leftMs <= redMs) return 'red';
  return leftMs <= amberMs ? 'amber' : 'calm';
}

/** Returns what a driver is doing; one who brings a vehicle to its destination is free soon. */
export function groupOf(
  { shift, tripId }: ConsoleDriver,
  card: BoardCard | undefined,
  position: BoardPosition | undefined,
  nowMs: number,
): DriverGroup {
  if (shift === null && tripId === null) return 'off';
  if (isSilent(position, nowMs)) return 'silent';
  if (tripId === null) return 'free';
  const isSoon =
    card?.status === 'in_progress' &&
    card.countsAt !== null &&
    Date.parse(card.countsAt) - nowMs <= soonFreeMs;
  return isSoon ? 'soon' : 'busy';
}

/** Tells whether a moment lies on the present day of the UAE. */
export function isOfToday(at: string, nowMs: number): boolean {
  const dayOf = (ms: number) => Math.floor((ms + 4 * 60 * minuteMs) / (24 * 60 * minuteMs));
  return dayOf(Date.parse(at)) >= dayOf(nowMs);
}
