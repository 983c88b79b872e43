import { Type } from 'typebox';

/** What the payment provider is told of a notice that is kept. */
export const NoticeReceived = Type.Object({ received: Type.Literal(true) });
