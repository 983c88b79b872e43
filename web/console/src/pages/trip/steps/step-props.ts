import type { ConsoleTripData } from '@satha/contract/console/trips';
import type { Given } from '../../../commands/read-command.ts';

/** What the form of every step is given. */
export type StepProps = {
  readonly trip: ConsoleTripData;
  /** What a command has said already: the form begins with it. */
  readonly given?: Given;
  onClose(): void;
};
