import type { AttemptDeps } from '../../../domain/members/sign-in/take-attempt.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import type { Clock } from '../../../values/clock.ts';

export type MeAreaDeps = AttemptDeps & {
  readonly db: Database;
  readonly clock: Clock;
  readonly signIn: SignIn;
};
