import type { PaymentProvider } from '../../../domain/payments/payment-provider.ts';
import type { TestCardForm } from '../../../domain/payments/test-card-form.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';

export type PaymentsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** A random UUID. */
  readonly makeToken: () => string;
  /** Where browsers find the service. */
  readonly publicUrl: string;
  readonly payments: {
    /** Undefined where nobody takes cards. */
    readonly provider: PaymentProvider | undefined;
    /** The sandbox's own page of payment. */
    readonly testForm: TestCardForm | undefined;
  };
};
