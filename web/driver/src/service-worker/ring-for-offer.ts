import type { NoticesFact } from '../kept/facts.ts';
import { askOffer, tellService } from './ask-service.ts';
import { closeOffer, isOfferShown, showOffer, showOver } from './notices.ts';
import { findPages, isLookedAt } from './pages.ts';
import type { PushScope } from './push-scope.ts';

type Ringing = Pick<PushScope, 'registration' | 'clients'>;

/** No offer is open for longer. */
const longestMs = 45_000;
/** So often it is asked whether an offer is still one, and sooner where no answer came: our own figures. */
const askEveryMs = 10_000;
const againMs = 2_000;

/** Of several pushes the latest looks after the notification. */
let turns = 0;

/**
 * Rings for the offer that a push speaks of, says that this phone has it, and takes the notification away when it is over. It
 * rings first and asks after: a bad network must not keep the phone silent.
 */
export async function ringForOffer(worker: Ringing, notices: NoticesFact | undefined): Promise<void> {
  turns += 1;
  const turn = turns;
  const isLoud = !(await isAppLookedAt(worker));
  await showOffer(worker, notices, { isLoud });
  let leftMs = longestMs;
  let seenId: number | undefined;
  for (;;) {
    const offer = await askOffer();
    if (turn !== turns) return;
    if (offer === null) break;
    if (offer && offer.offerId !== seenId) {
      seenId = offer.offerId;
      // Pressed while the service was asked, it does not come up again.
      if (await isOfferShown(worker)) await showOffer(worker, notices, { offer, isLoud: false });
      await saySeen(offer.offerId);
    }
    if (offer) leftMs = offer.expiresInSeconds * 1_000;
    if (leftMs <= 0) break;
    const pauseMs = Math.max(1_000, Math.min(offer ? askEveryMs : againMs, leftMs));
    await pause(pauseMs);
    leftMs -= pauseMs;
    if (turn !== turns) return;
    // Pressed or wiped away, there is nothing left to take away.
    if (seenId !== undefined && !(await isOfferShown(worker))) return;
    // The app took it away when it showed the offer, but for one that came up in that very moment.
    if (seenId !== undefined && (await isAppLookedAt(worker))) return closeOffer(worker);
  }
  await endOffer(worker, notices);
}

/** Whoever looks at the app sees there that it is over. */
async function endOffer(worker: Ringing, notices: NoticesFact | undefined): Promise<void> {
  if (await isAppLookedAt(worker)) await closeOffer(worker);
  else if (await isOfferShown(worker)) await showOver(worker, notices);
}

const isAppLookedAt = async (worker: Ringing) => (await findPages(worker)).some(isLookedAt);

const saySeen = (offerId: number) => tellService('POST', `/offers/${offerId}/seen`, { by: 'push' });

const pause = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));
