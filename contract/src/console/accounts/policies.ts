import { type ListedExtraKind, listedExtraKinds } from '@satha/terms/extras';
import { type CancellableStatusName, isCancellable, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { PortalExtraRule } from '../../extras/portal-extras.ts';
import { timestamp } from '../../fields.ts';
import { AutoRecharge } from '../../portal/auto-recharge.ts';

/**
 * The console's wire about what holds for one account alone: under `/console-api`. Money is in fils.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/accounts/:accountId/policies` | | AccountPoliciesData | accounts.read |
 * | PATCH | `/accounts/:accountId/extra-rule` | EditExtraRuleRequest | AccountExtraRule | wallets.write |
 *
 * What is set of the account itself comes with it; its own fees, prices of extras and lowest balance are proposed.
 */
const fils = (description: string) => Type.Integer({ description });

export const AccountExtraRule = Type.Object({
  ...PortalExtraRule.properties,
  version: Type.Integer({ description: 'Of the rule: a change names the one that it saw. 0: none was set.' }),
});
export type AccountExtraRule = Static<typeof AccountExtraRule>;

const { acceptsUpToFils, customerDecides, acceptsUnanswered } = PortalExtraRule.properties;

/** What is left out stays. Refused with version_conflict as a change of the account is. */
export const EditExtraRuleRequest = Type.Object({
  version: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Of the rule that whoever changes it saw.',
  }),
  acceptsUpToFils: Type.Optional(acceptsUpToFils),
  customerDecides: Type.Optional(customerDecides),
  acceptsUnanswered: Type.Optional(acceptsUnanswered),
});
export type EditExtraRuleRequest = Static<typeof EditExtraRuleRequest>;

const { on, offReason, thresholdFils, targetFils, dayLimitFils, monthLimitFils, pausedBy } =
  AutoRecharge.properties;

export const AccountPoliciesData = Type.Object(
  {
    isForCallers: Type.Boolean({ description: 'Whether trips for callers are booked on it.' }),
    outcomeFeesFrom: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Trips created from then on have fees of its own; null: those of all accounts.',
    }),
    extraPrices: Type.Array(
      Type.Object({
        extraKind: Type.Unsafe<ListedExtraKind>({ type: 'string', enum: [...listedExtraKinds] }),
        validFrom: timestamp('Of the first.'),
      }),
      { description: 'Extras that have prices of its own.' },
    ),
    cancellation: Type.Object({
      name: Type.String(),
      isUsual: Type.Boolean({ description: 'Whether it is that of all accounts without one of their own.' }),
      driverLateSeconds: Type.Integer({ description: 'A driver so late makes cancelling free.' }),
      fees: Type.Array(
        Type.Object({
          status: Type.Unsafe<CancellableStatusName>({
            type: 'string',
            enum: tripStatusNames.filter(isCancellable),
          }),
          freeSeconds: Type.Integer({ description: 'Free for so long after a driver was assigned.' }),
          basisPoints: Type.Integer({ description: 'Of the fare: 10000 is the whole.' }),
          minimumFils: fils('The least, unless the fare is smaller.'),
        }),
        { description: 'Where cancelling costs something.' },
      ),
    }),
    extraRule: AccountExtraRule,
    links: Type.Object(
      { sentToday: Type.Integer(), mostToday: Type.Integer() },
      { description: 'Links to trips by SMS: those of today, and how many there may be.' },
    ),
    wallet: Type.Union(
      [
        Type.Object({
          floorFils: fils('The lowest balance that a booking may leave.'),
          notBegunFils: fils('What trips hold that have not begun.'),
          heldLimitFils: fils('The most that those may hold.'),
          isFrozen: Type.Boolean(),
        }),
        Type.Null(),
      ],
      { description: 'Null where there is none, and for roles that see no wallets.' },
    ),
    autoRecharge: Type.Union(
      [
        Type.Object({ on, offReason, thresholdFils, targetFils, dayLimitFils, monthLimitFils, pausedBy }),
        Type.Null(),
      ],
      { description: 'Null where it was never set, and for roles that see no wallets.' },
    ),
  },
  { title: 'AccountPoliciesData' },
);
export type AccountPoliciesData = Static<typeof AccountPoliciesData>;
