import { driverLanguageCodes } from '@satha/terms/languages';
import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';

export const PushSubscriptionRequest = Type.Object(
  {
    endpoint: Type.String({
      maxLength: 1_000,
      description:
        "Where the browser's push service takes messages for it: an https address of Firebase, Mozilla, Windows or Apple, or of a service that the operator named.",
    }),
    keys: Type.Object({
      p256dh: Type.String({
        pattern: '^[A-Za-z0-9_-]{87}$',
        'x-form': "the browser's key p256dh, 65 bytes in base64url without padding",
        description: "The browser's public key: 65 bytes in base64url without padding.",
      }),
      auth: Type.String({
        pattern: '^[A-Za-z0-9_-]{22}$',
        'x-form': "the browser's key auth, 16 bytes in base64url without padding",
        description:
          'The secret that the browser shares with the service: 16 bytes in base64url without padding.',
      }),
    }),
    language: Type.Optional(
      Type.Unsafe<(typeof driverLanguageCodes)[number]>({
        type: 'string',
        enum: [...driverLanguageCodes],
        description:
          'In which the phone is written to and its driver called. Left out: as before, else English and Arabic.',
      }),
    ),
  },
  { title: 'PushSubscriptionRequest', examples: [examples.pushSubscriptionRequest] },
);
export type PushSubscriptionRequest = Static<typeof PushSubscriptionRequest>;

export const PushSubscriptionData = Type.Object(
  {},
  { title: 'PushSubscription', examples: [examples.pushSubscriptionData] },
);
export type PushSubscriptionData = Static<typeof PushSubscriptionData>;
