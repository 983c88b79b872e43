import type { Language } from '@satha/terms/languages';
import type { OperatorRole } from '@satha/terms/people';

/** Somebody of the company who signs in to the console. */
export type Operator = {
  readonly operatorId: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly role: OperatorRole;
  readonly hasTwoFactor: boolean;
  readonly isSuspended: boolean;
  /** Undefined unless the operator is suspended. */
  readonly suspendedReason: string | undefined;
  readonly createdAt: Temporal.Instant;
  /** Of what others change about the operator. */
  readonly version: number;
};
