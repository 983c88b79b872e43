import { type Static, Type } from 'typebox';

/** The differences between the two deployments of the one portal. Answered to anybody. */
export const EnvironmentData = Type.Object({
  environment: Type.Enum(['test', 'live'], { description: '`test` is the sandbox.' }),
  signUp: Type.Boolean({ description: 'Whether anybody may sign up; else members are invited.' }),
  mailOutbox: Type.Boolean({
    description:
      'Whether the mails that the service would send can be read at /outbox, by whoever has its link.',
  }),
  apiBaseUrl: Type.String({
    description: 'Where integrators send their requests, such as http://127.0.0.1:4010.',
  }),
  sandboxUrl: Type.Optional(
    Type.String({
      description: 'In live: where its sandbox is, if the settings tell; without a slash at the end.',
    }),
  ),
});
export type EnvironmentData = Static<typeof EnvironmentData>;
