import { holidayWordList, tollModeList } from '@satha/terms/roads';
import type { Config } from '../../src/config/config.ts';
import { environments } from '../../src/config/environment.ts';
import type { ApiKeyStatus, KeyActor } from '../../src/domain/api-keys/api-key.ts';
import type { RecordKind } from '../../src/domain/changes/record-change.ts';
import type { OfferMaker, OfferStatus } from '../../src/domain/dispatch/offer.ts';
import type { StoredMail } from '../../src/domain/mail/mail.ts';
import { type SmsKind, type SmsStatus, tripSmsKinds } from '../../src/domain/messages/sms-message.ts';
import type { RefundOrder } from '../../src/domain/payments/all-accounts/payment-records.ts';
import type {
  TestPaymentStatus,
  TestReversal,
} from '../../src/domain/payments/providers/test/test-payments-store.ts';
import type {
  OffReason,
  Recharge,
  RechargeLimit,
} from '../../src/domain/payments/recharging/auto-recharge.ts';
import type { TopUpMethod } from '../../src/domain/payments/top-ups/top-up.ts';
import type { PersonLink } from '../../src/domain/people/sign-in/links-store.ts';
import type { NewCheck } from '../../src/domain/reaching/checks/checks-store.ts';
import type { PushResult } from '../../src/domain/reaching/checks/pushes-store.ts';
import type { SeenBy, Step, StepResult } from '../../src/domain/reaching/ladder/step.ts';
import type { VehicleClass } from '../../src/domain/routing/route-provider.ts';
import { ruleSeasons } from '../../src/domain/routing/truck-rules/truck-rule.ts';
import type { IdempotentRequest } from '../../src/domain/trips/idempotency/idempotency.ts';
import type { TripLeg } from '../../src/domain/trips/promises/kept-promise.ts';
import type { MemberAct } from '../../src/domain/trips/timeline/member-act.ts';
import type { WalletStatus } from '../../src/domain/wallets/wallet.ts';
import type {
  DisabledReason,
  EndpointActor,
  EndpointProof,
  EndpointStatus,
} from '../../src/domain/webhooks/endpoints/endpoint.ts';
import type { Chore } from '../../src/platform/db/health/last-runs.ts';
import { audiences, kindsOfPeople, sessionAudiences } from '../../src/values/audience.ts';

/** A column of words, with the words that its check constraint has to repeat. */
export type WordsOfColumn = readonly [table: string, column: string, words: readonly string[]];

/** All the words of a type, which the compiler counts. */
const allOf = <Word extends string>(words: Readonly<Record<Word, true>>) => Object.keys(words);

const smsStatuses = allOf<SmsStatus>({ waiting: true, sent: true, given_up: true, left_out: true });
const invitationStatuses = ['open', 'accepted', 'withdrawn'];

/** The columns whose words are not among the terms: their modules' types list them. */
export const wordsOfModules: readonly WordsOfColumn[] = [
  ['api_keys', 'status', allOf<ApiKeyStatus>({ active: true, inactive: true, revoked: true })],
  ['api_keys', 'disabled_by', allOf<KeyActor>({ operator: true, member: true })],
  ['arrival_promises', 'leg', allOf<TripLeg>({ pickup: true, destination: true })],
  [
    'auto_recharges',
    'off_reason',
    allOf<OffReason>({ by_hand: true, failed: true, card_removed: true, disputed: true }),
  ],
  ['auto_recharges', 'paused_by', allOf<RechargeLimit>({ day_limit: true, month_limit: true })],
  ['environment_stamp', 'environment', environments],
  [
    'idempotency_records',
    'operation',
    allOf<IdempotentRequest['operation']>({
      ...{ 'create-trip': true, 'cancel-trip': true },
      ...{ 'add-test-money': true, 'advance-trip': true, 'reset-account': true },
    }),
  ],
  ['last_runs', 'chore', allOf<Chore>({ backup: true, ledger_check: true })],
  ['mail_messages', 'status', allOf<StoredMail['status']>({ waiting: true, sent: true, given_up: true })],
  ['member_invitations', 'status', invitationStatuses],
  ['offer_reaches', 'seen_by', allOf<SeenBy>({ ...steps(), poll: true, answer: true })],
  ['offer_steps', 'step', allOf<Step>(steps())],
  [
    'offer_steps',
    'result',
    allOf<StepResult>({
      ...{ begun: true, sent: true, no_address: true, known_failing: true, not_set_up: true },
      ...{ over_budget: true, gone: true, failed: true, not_needed: true },
    }),
  ],
  ['offers', 'made_by', allOf<OfferMaker>({ search: true, ask: true, assign: true })],
  [
    'offers',
    'status',
    allOf<OfferStatus>({ open: true, accepted: true, declined: true, expired: true, withdrawn: true }),
  ],
  ['operator_invitations', 'status', invitationStatuses],
  ['ordered_refunds', 'status', allOf<RefundOrder['status']>({ ordered: true, made: true, failed: true })],
  [
    'phone_checks',
    'asked_by',
    allOf<NewCheck['askedBy']>({ driver: true, operator: true, command_line: true }),
  ],
  [
    'phone_checks',
    'push_result',
    allOf<PushResult>({ sent: true, no_address: true, gone: true, failed: true }),
  ],
  [
    'recharges',
    'status',
    allOf<Recharge['status']>({ open: true, succeeded: true, failed: true, cancelled: true }),
  ],
  [
    'record_changes',
    'kind',
    allOf<RecordKind>({
      ...{ trip: true, driver: true, vehicle: true, account: true, approval: true, operator: true },
      ...{ alarm: true, location_request: true },
      ...{ people_at_trip: true, people_at_account: true, people_at_approval: true },
    }),
  ],
  ['road_rules', 'season', ruleSeasons],
  [
    'road_rule_defaults',
    'truck_rules',
    allOf<NonNullable<Config['truckRules']>>({ off: true, tell: true, obey: true }),
  ],
  ['toll_prices', 'season', ruleSeasons],
  ['toll_prices', 'holidays', holidayWordList],
  ['toll_settings', 'tolls', tollModeList],
  ['account_tolls', 'tolls', tollModeList],
  ['person_credentials', 'audience', kindsOfPeople],
  ['person_links', 'purpose', allOf<PersonLink['purpose']>({ reset: true, second_factor: true })],
  ['sessions', 'audience', sessionAudiences],
  ['sign_in_codes', 'audience', audiences],
  ['sms_counts', 'scope', ['number', 'account']],
  [
    'sms_messages',
    'kind',
    allOf<Exclude<SmsKind, (typeof tripSmsKinds)[number]>>({
      ...{ sign_in_code: true, driver_sign_in_code: true, operator_message: true, driver_message: true },
      ...{ duty_alarm: true, location_request: true, offer_alert: true, phone_check: true },
    }).concat(tripSmsKinds),
  ],
  ['sms_messages', 'status', smsStatuses],
  [
    'test_payments',
    'status',
    allOf<TestPaymentStatus>({
      ...{ open: true, authenticating: true, processing: true },
      ...{ succeeded: true, failed: true, expired: true },
    }),
  ],
  ['test_payment_reversals', 'kind', allOf<TestReversal['kind']>({ card_refund: true, dispute: true })],
  ['top_ups', 'method', allOf<TopUpMethod>({ page: true, saved_card: true })],
  ['trip_member_acts', 'act', allOf<MemberAct['act']>({ booked: true, cancelled: true })],
  ['trip_texts', 'status', smsStatuses.filter((status) => status !== 'waiting')],
  ['vehicle_types', 'vehicle_class', allOf<VehicleClass>({ light: true, truck: true })],
  ['wallets', 'status', allOf<WalletStatus>({ active: true, frozen: true })],
  [
    'webhook_endpoints',
    'status',
    // What is removed is not shown any more.
    allOf<EndpointStatus | 'removed'>({ active: true, disabled: true, removed: true }),
  ],
  [
    'webhook_endpoints',
    'disabled_reason',
    allOf<DisabledReason>({
      ...{ by_hand: true, gone: true, failing: true, unanswered: true, unproven: true },
    }),
  ],
  ['webhook_endpoints', 'disabled_by', allOf<EndpointActor>({ operator: true, member: true })],
  [
    'webhook_endpoints',
    'proof',
    allOf<EndpointProof>({ unproven: true, answered: true, vouched: true, earlier: true }),
  ],
];

function steps() {
  return { stream: true, push: true, sms: true, call: true } as const;
}
