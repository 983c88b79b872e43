import { inAllLanguages } from '@satha/terms/languages';
import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import { formatPlate } from '../../drivers/plate.ts';
import type { TripSmsKind } from '../../messages/sms-message.ts';
import type { WriteTripTexts } from '../../messages/write-texts.ts';
import { nameInText } from './name-in-text.ts';
import type { TripLinks, TripUrl } from './trip-links.ts';

/** Writes what customers read of their trips; nothing when the trip's link is over. */
export function createLinkTextWriter({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) => {
    const trips = await findUrls(messages);
    return messages.map(({ kind }, index) => trips[index] && writeText(kind, trips[index]));
  };
}

/** Writes what customers are still to be sent: nothing that is over, such as a trip, or a way that has been driven. */
export function createLinkTextSender({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) => {
    const trips = await findUrls(messages);
    return messages.map(({ kind }, index) => {
      const trip = trips[index];
      return trip && isNews(kind, trip) ? writeText(kind, trip) : undefined;
    });
  };
}

/** The status that a message tells of; undefined of one that is of use as long as the trip is under way. */
const toldStatus: Readonly<Record<TripSmsKind, TripStatusCode | undefined>> = {
  tracking_link: undefined,
  driver_assigned: tripStatuses.driver_to_pickup.code,
  driver_arrived: tripStatuses.at_pickup.code,
};

function isNews(kind: TripSmsKind, { isUnderWay, status }: TripUrl): boolean {
  return isUnderWay && (toldStatus[kind] ?? status) === status;
}

const sentences: Readonly<Record<TripSmsKind, string>> = {
  tracking_link: inAllLanguages({
    en: 'Your recovery truck is booked:',
    ar: 'تم حجز سطحتك:',
  }),
  driver_assigned: inAllLanguages({
    en: 'Your truck is on the way:',
    ar: 'سطحتك في الطريق إليك:',
  }),
  driver_arrived: inAllLanguages({
    en: 'Your truck has arrived:',
    ar: 'وصلت سطحتك:',
  }),
};

/**
 * The company first, where its name fits; then every language, for it is not known which one the customer reads; the
 * plate, once there is a truck to look out for; the address last, where no letter clings to it.
 */
function writeText(kind: TripSmsKind, { url, accountName, plate }: TripUrl): string {
  const isOfTruck = toldStatus[kind] !== undefined;
  const text = [sentences[kind], ...(isOfTruck && plate ? [formatPlate(plate)] : []), url].join('\n');
  const name = nameInText(accountName, text);
  return name === undefined ? text : `${name}\n${text}`;
}
