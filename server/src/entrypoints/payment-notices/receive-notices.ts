import { NoticeReceived } from '@satha/contract/payment-notices';
import type { FastifyBaseLogger } from 'fastify';
import {
  PaymentNoticeUnreadable,
  type ReadPaymentNotice,
} from '../../domain/payments/payment-notice-reader.ts';
import { applyNotice, keepNotice, type SettlingDeps } from '../../domain/payments/settling/receive-notice.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import { route } from '../../platform/http/api/route.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Problem } from '../../values/problem.ts';
import { answers, ok } from '../operation-responses.ts';

const schema = { hide: true, response: answers(NoticeReceived) };

export type PaymentNoticesDeps = {
  readonly settling: SettlingDeps;
  /** Undefined where nobody takes cards: there is no such path then. */
  readonly readStripeNotice: ReadPaymentNotice | undefined;
};

/**
 * Serves everything under /payments/, for the payment provider alone: no key and no session opens it, but a
 * signature.
 */
export async function registerPaymentNotices(
  server: HttpServer,
  { settling, readStripeNotice }: PaymentNoticesDeps,
): Promise<void> {
  if (!readStripeNotice) return;
  await createApi<'provider'>(server, {
    prefix: '/payments',
    clock: settling.clock,
    // What is not signed at all is refused unread; that the signature is one shows when the body is there.
    authenticate: async ({ headers }) => {
      if (headers['stripe-signature'] === undefined) throw new Problem('invalid_payment_notice');
    },
    describeCaller: () => ({}),
    takesRawBodies: true,
    routes: [receiveNoticeRoute(settling, readStripeNotice)],
  });
}

/** Answers a notice once it is kept; what could not be done with it at once is done later. */
function receiveNoticeRoute(settling: SettlingDeps, read: ReadPaymentNotice) {
  const options = { schema, access: 'provider', writes: true } as const;
  return route('POST', '/stripe/webhook', options, async ({ body, headers, log }) => {
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const header = headers['stripe-signature'];
    const signature = typeof header === 'string' ? header : undefined;
    const notice = readNotice(read, { rawBody, signature, at: settling.clock() }, log);
    if (notice) {
      const kept = await keepNotice(settling, 'stripe', notice);
      await applyNotice(settling, kept).catch((error: unknown) => {
        const { noticeId } = notice;
        log.warn({ err: error, noticeId }, 'A payment notice is kept and not applied yet.');
      });
    }
    return ok({ received: true as const });
  });
}

/** What cannot be understood is taken all the same: refused, it would come again and again, and never be any better. */
function readNotice(
  read: ReadPaymentNotice,
  request: Parameters<ReadPaymentNotice>[0],
  log: FastifyBaseLogger,
): ReturnType<ReadPaymentNotice> {
  try {
    return read(request);
  } catch (error) {
    if (!(error instanceof PaymentNoticeUnreadable)) throw error;
    log.warn({ err: error }, 'A payment notice cannot be understood; it is taken, and changes nothing.');
    return undefined;
  }
}
