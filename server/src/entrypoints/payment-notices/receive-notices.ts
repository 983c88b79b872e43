import type { FastifyBaseLogger } from 'fastify';
import {
  PaymentNoticeUnreadable,
  type ReadPaymentNotice,
} from '../../domain/payments/payment-notice-reader.ts';
import { applyNotice, keepNotice, type SettlingDeps } from '../../domain/payments/settling/receive-notice.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { ok } from '../operation-responses.ts';

const url = '/stripe/webhook';

export type NoticeDoorDeps = {
  readonly settling: SettlingDeps;
  /** Undefined where nobody takes cards: there is no such path then. */
  readonly readStripeNotice: ReadPaymentNotice | undefined;
};

/**
 * The door of payment notices, for the provider alone: no key and no session opens it, but a signature over the very
 * bytes of the body. A notice is answered once it is kept; what could not be done with it at once is done later.
 */
export async function registerPaymentNotices(
  server: HttpServer,
  { settling, readStripeNotice }: NoticeDoorDeps,
): Promise<void> {
  if (!readStripeNotice) return;
  await server.register(
    async (door) => {
      door.removeAllContentTypeParsers();
      door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      const config = { writes: true } as const;
      door.post(url, { schema: { hide: true }, config }, async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = request.headers['stripe-signature'];
        const signature = typeof header === 'string' ? header : undefined;
        const notice = readNotice(
          readStripeNotice,
          { rawBody, signature, at: settling.clock() },
          request.log,
        );
        if (notice) {
          const kept = await keepNotice(settling, 'stripe', notice);
          await applyNotice(settling, kept).catch((error: unknown) => {
            request.log.warn(
              { err: error, noticeId: notice.noticeId },
              'A payment notice is kept and not applied yet.',
            );
          });
        }
        return ok({ received: true });
      });
      refuseOtherMethods(door, url, ['POST']);
    },
    { prefix: '/payments' },
  );
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
