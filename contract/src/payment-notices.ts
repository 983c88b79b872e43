import { Type } from 'typebox';

/** The answer to a payment provider whose notice was stored. */
export const NoticeReceived = Type.Object({ received: Type.Literal(true) });
