import { createBatches } from '../../../platform/db/batching/batches.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { judgePush, judgeReach, notePhonesSeen, notePhoneTells } from '../phones/phones-store.ts';
import { findPhonesOf } from '../phones/queries.ts';
import {
  isOfferOf,
  type NotedSign,
  noteSigns,
  type SeenOffer,
  type SignOfLife,
  selectSilentApps,
} from './signs-store.ts';
import type { ReachObserver } from './step.ts';

/** A driver on one phone. */
type OnPhone = { readonly driverId: number; readonly tokenHash: Buffer };

export type SignsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly observer: Pick<ReachObserver, 'offerSeen'>;
};

export type SignsOfLife = {
  /** Phones would see an offer at once: their connections stand. */
  areOpen(tokenHashes: readonly Buffer[]): Promise<void>;
  /** A phone asked for its offers, and was told of this one, if there is one. */
  asked(phone: OnPhone, offerId: number | undefined): Promise<void>;
  /** Open phones were told of offers. That counts as seen where their apps do not say so themselves. */
  told(offers: readonly (OnPhone & { readonly offerId: number })[]): Promise<void>;
  /**
   * A phone says that it shows an offer, and by what it was told. Nothing happens once the offer has ended.
   * @throws Problem offer_not_found when it is none of the driver's.
   */
  said(phone: OnPhone, seen: { readonly offerId: number; readonly by: SignOfLife }): Promise<void>;
};

const mostAtOnce = 100;

/** Notes what shows that drivers see their offers: the first sign of an offer ends its ladder. */
export function createSignsOfLife(deps: SignsDeps): SignsOfLife {
  const { db, clock } = deps;
  // Phones ask every few seconds: those that ask together are noted together.
  const opened = createBatches<Buffer, undefined>({
    run: async (tokenHashes) => {
      await notePhonesSeen(db, tokenHashes, clock());
      return tokenHashes.map(() => undefined);
    },
    mostAtOnce,
    mostUnderWay: Number.POSITIVE_INFINITY,
  });
  return {
    areOpen: (tokenHashes) => notePhonesSeen(db, tokenHashes, clock()),
    async asked({ driverId, tokenHash }, offerId) {
      await Promise.all([
        opened.add(tokenHash),
        offerId === undefined ? undefined : note(deps, [{ driverId, offerId }], 'poll'),
      ]);
    },
    async told(offers) {
      if (offers.length === 0) return;
      const silent = await selectSilentApps(
        db,
        offers.map(({ tokenHash }) => tokenHash),
      );
      const shown = offers.filter(({ tokenHash }) => silent.has(tokenHash.toString('hex')));
      if (shown.length > 0) await note(deps, shown, 'stream');
    },
    async said(phone, { offerId, by }) {
      const { driverId, tokenHash } = phone;
      await notePhoneTells(db, phone);
      // A worker that was woken by a push shows nothing by itself the next time.
      if (by === 'stream' || by === 'poll') await opened.add(tokenHash);
      const [sign] = await note(deps, [{ driverId, offerId }], by);
      if (sign) await judge(deps, phone, { sign, by });
      else if (!(await isOfferOf(db, { driverId, offerId }))) throw new Problem('offer_not_found');
    },
  };
}

async function note(
  { db, clock, observer }: SignsDeps,
  offers: readonly SeenOffer[],
  by: SignOfLife,
): Promise<readonly NotedSign[]> {
  const at = clock();
  const signs = await noteSigns(db, offers, { by, at });
  for (const { offeredAt, isFirst } of signs) {
    if (isFirst) observer.offerSeen(by, at.since(offeredAt).total('seconds'));
  }
  return signs;
}

/** What was sent, and came to the driver's eyes, works. */
async function judge(
  { db, clock }: SignsDeps,
  { driverId, tokenHash }: OnPhone,
  { sign, by }: { readonly sign: NotedSign; readonly by: SignOfLife },
): Promise<void> {
  if (!sign.wasSent || (by !== 'push' && by !== 'sms')) return;
  const at = clock();
  await judgeReach(db, driverId, { by, works: true, at });
  if (by === 'sms') return;
  const phones = await findPhonesOf(db, [driverId], at);
  const endpoint = phones.find((phone) => phone.tokenHash.equals(tokenHash))?.push?.endpoint;
  if (endpoint !== undefined) await judgePush(db, { endpoint, works: true, at });
}
