import { languageCodes } from '@satha/terms/languages';
import { type Static, Type } from 'typebox';

/** GET /outbox: the mails that the sandbox would send, the latest first. On the service's own machine alone. */
export const OutboxData = Type.Object({
  items: Type.Array(
    Type.Object({
      mailId: Type.Integer(),
      recipient: Type.String(),
      language: Type.Enum([...languageCodes]),
      subject: Type.String(),
      plainText: Type.String(),
      html: Type.String(),
      createdAt: Type.String(),
    }),
  ),
  nextCursor: Type.Null(),
});
export type OutboxData = Static<typeof OutboxData>;
