import type { OfferData } from '../api/wire.ts';
import type { NoticesFact } from '../kept/facts.ts';
import type { NoticeData, NotificationLook, PushScope } from './push-scope.ts';

/** The one place of an offer among a phone's notifications: the next one takes it. */
export const offerTag = 'offer';
const checkTag = 'check';

/** In two languages at once, it is in none. */
type Notices = Omit<NoticesFact, 'language'> & Partial<Pick<NoticesFact, 'language'>>;

type Registration = Pick<PushScope, 'registration'>;

/** Where the phone's database cannot be read, or a push comes before the app has ever been opened in this version. */
const anybodys: Notices = {
  direction: 'ltr',
  offer: 'New trip · رحلة جديدة',
  offerText: 'Satha Driver · سائق سطحة',
  offerWay: '{minutes} min · {place}',
  over: 'The trip is over · انتهت الرحلة',
  check: 'Phone check · فحص الهاتف',
  checkText: 'Satha Driver · سائق سطحة',
};

/** Rings as loudly as the phone lets a notification: on and off, in milliseconds. */
const shaking = [600, 300, 600, 300, 600, 300, 600];

/** Shows that there is an offer. `isLoud`: the phone is to ring; else the screen that is looked at does. */
export async function showOffer(
  worker: Registration,
  notices: Notices = anybodys,
  { offer, isLoud }: { readonly offer?: OfferData; readonly isLoud: boolean },
): Promise<void> {
  const look: NotificationLook = {
    ...basis(notices, 'offer', offerTag),
    body: offer ? describe(offer, notices) : notices.offerText,
    requireInteraction: true,
    silent: !isLoud,
    ...(isLoud && { renotify: true, vibrate: shaking }),
  };
  await worker.registration.showNotification(notices.offer, look);
}

/**
 * Puts a quiet line in the place of an offer that is over. It is not taken away: a browser that sees nothing of a push shows
 * a line of its own, or lets no more of them through.
 */
export async function showOver(worker: Registration, notices: Notices = anybodys): Promise<void> {
  await worker.registration.showNotification(notices.over, {
    ...basis(notices, 'over', offerTag),
    silent: true,
  });
}

/** Shows that a test arrived. */
export async function showCheck(worker: Registration, notices: Notices = anybodys): Promise<void> {
  await worker.registration.showNotification(notices.check, {
    ...basis(notices, 'check', checkTag),
    body: notices.checkText,
    silent: true,
  });
}

/** Whether the offer still is among the phone's notifications: it was neither pressed, nor wiped away, nor is it over. */
export async function isOfferShown({ registration }: Registration): Promise<boolean> {
  const shown = await registration.getNotifications({ tag: offerTag });
  return shown.some(({ data }) => (data as NoticeData | null)?.kind === 'offer');
}

export async function closeOffer({ registration }: Registration): Promise<void> {
  for (const shown of await registration.getNotifications({ tag: offerTag })) shown.close();
}

function basis({ language, direction }: Notices, kind: NoticeData['kind'], tag: string) {
  const data: NoticeData = { kind };
  return { tag, data, ...(language && { lang: language }), dir: direction, icon: '/drive/icon-192.png' };
}

/** An offer says nothing of its customer, and so may be read on a locked screen. */
function describe({ pickupTime, pickup }: OfferData, { offerWay }: Notices): string {
  const minutes = String(Math.max(1, Math.round(pickupTime)));
  const place = pickup.areaName ?? pickup.address ?? '';
  return offerWay
    .replace('{minutes}', () => minutes)
    .replace('{place}', () => place)
    .trim();
}
