import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';

/** The differences between the deployments of the one drivers' app. Answered to anybody. */
export const DriverEnvironment = Type.Object(
  {
    environment: Type.Unsafe<'test' | 'live'>({
      type: 'string',
      enum: ['test', 'live'],
      description: '`test` is the sandbox.',
    }),
    dispatchNumber: Type.Optional(
      Type.String({
        description:
          "The operator's line for drivers; left out where there is none. With it, no trip tells the customer's number.",
        examples: ['+97141234567'],
      }),
    ),
    pushKey: Type.String({
      description:
        'The public key by which push services know the service: what a browser subscribes with, 65 bytes in base64url.',
    }),
    readsCodes: Type.Optional(
      Type.Literal(true, {
        description:
          'The sandbox: no message is sent, and the operator reads sign-in codes from the list of messages.',
      }),
    ),
  },
  { title: 'DriverEnvironment', examples: [examples.driverEnvironment] },
);
export type DriverEnvironment = Static<typeof DriverEnvironment>;
