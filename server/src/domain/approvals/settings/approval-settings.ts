import type { Fils } from '../../../values/money.ts';

export type ApprovalSettings = {
  /** Off: everything is done at once, by one person. */
  readonly isOn: boolean;
  /** What one operator may move within a day without another person. */
  readonly limitFils: Fils;
  /** Rises with each change. */
  readonly version: number;
};
