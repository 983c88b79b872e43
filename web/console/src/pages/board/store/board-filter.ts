import type { BoardCard } from '@satha/contract/console/desk/board';
import { nameIn } from '@satha/terms/languages';

/** Which trips of the board are shown. */
export type BoardFilter = {
  readonly search?: string | undefined;
  readonly account?: number | undefined;
  readonly demo?: 'without' | 'only' | undefined;
};

/** Tells whether a trip is shown: every word that was typed is found somewhere on its card. */
export function isShown(card: BoardCard, { search, account, demo }: BoardFilter): boolean {
  if (account !== undefined && card.account.accountId !== account) return false;
  if (demo !== undefined && card.isDemo !== (demo === 'only')) return false;
  if (search === undefined) return true;
  const text = textOf(card);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const texts = new WeakMap<BoardCard, string>();

/** Everything of a card that somebody may type, in small letters; made once for each card. */
function textOf(card: BoardCard): string {
  const known = texts.get(card);
  if (known !== undefined) return known;
  const { tripId, customerName, vehiclePlate, account, driver, pickup, destination } = card;
  const places = [pickup, destination].flatMap(({ areaName, address }) =>
    [areaName, address].flatMap((name) => (name ? [nameIn(name, 'en'), nameIn(name, 'ar')] : [])),
  );
  const people = [customerName, driver?.name, driver?.nameAr, account.name];
  const text = [`#${tripId}`, ...people, vehiclePlate, driver?.plate, ...places].join(' ').toLowerCase();
  texts.set(card, text);
  return text;
}
