import { Type } from 'typebox';

/** For the reference only: the header itself is judged by `readIdempotencyKey`. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: '1–255 characters of your choice, new for each trip or cancellation; kept for 24 hours.',
      examples: ['0e3f1c52-8a7d-4a52-9f0a-6a3f2f6f8a11'],
    }),
  ),
});

/** On an answer that was given before: nothing was done again. */
export const replayHeader = 'Idempotent-Replayed';
