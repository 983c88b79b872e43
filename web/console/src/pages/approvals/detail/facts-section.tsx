import { Text } from '@mantine/core';
import type { ApprovalDetails } from '@satha/contract/console/money/approvals';
import { calendarKinds } from '@satha/terms/calendar';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import type { ReactNode } from 'react';
import { AccountLink } from '../../../links/account-link.tsx';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { approvalsWords } from '../../../words/money/approvals.ts';
import { calendarKindWords } from '../../../words/prices/prices.ts';
import { spanOf } from '../../prices/calendar/days-texts.ts';
import { useTellDay } from '../../prices/calendar/use-tell-day.ts';
import { ProposerName } from '../use-approval-columns.tsx';
import { useTellSubject } from '../use-tell-subject.ts';

type FactsProps = { readonly approval: ApprovalDetails };

/** Shows what is proposed, by whom, why and until when. */
export function FactsSection({ approval }: FactsProps) {
  const t = useWords(approvalsWords);
  const { accountId, reason, proposedAt, expiresAt, status } = approval;
  const isOfPrices = 'validFrom' in approval.proposal;
  return (
    <Section title={t('facts')}>
      <dl className={details.facts}>
        <Fact name={t('account')}>
          {accountId === null ? t('allAccounts') : <AccountLink accountId={accountId} />}
        </Fact>
        {isOfPrices ? <PriceFacts approval={approval} /> : <WalletFacts approval={approval} />}
        <Fact name={t('reason')}>
          <bdi>{reason}</bdi>
        </Fact>
        <Fact name={t('proposedBy')}>
          <ProposerName approval={approval} />
        </Fact>
        <Fact name={t('proposedAt')}>
          <Time at={proposedAt} />
        </Fact>
        {status === 'proposed' && (
          <Fact name={t('until')}>
            <Time at={expiresAt} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function WalletFacts({ approval }: FactsProps) {
  const t = useWords(approvalsWords);
  const tellSubject = useTellSubject();
  const { plain } = useFormat();
  const { amountFils, topUpId } = approval.proposal;
  return (
    <>
      {typeof amountFils === 'number' && (
        <Fact name={t('amount')}>
          <bdi>{tellSubject(approval)}</bdi>
        </Fact>
      )}
      {typeof topUpId === 'number' && <Fact name={t('topUp')}>{plain(topUpId)}</Fact>}
    </>
  );
}

function PriceFacts({ approval }: FactsProps) {
  const t = useWords(approvalsWords);
  const nameType = useVehicleTypeName();
  const tellSubject = useTellSubject();
  const { extraKind, name, vehicleTypeId, validFrom, validUntil, source } = approval.proposal;
  const type = typeof vehicleTypeId === 'number' ? nameType(vehicleTypeId) : t('everyType');
  return (
    <>
      {extraKind !== undefined && <Fact name={t('extra')}>{tellSubject(approval)}</Fact>}
      <TextFact name={t('event')} text={name} />
      <DaysFact approval={approval} />
      {vehicleTypeId !== undefined && <Fact name={t('vehicleType')}>{type}</Fact>}
      <Fact name={t('validFrom')}>
        {typeof validFrom === 'string' ? <Time at={validFrom} /> : t('fromApproval')}
      </Fact>
      {typeof validUntil === 'string' && (
        <Fact name={t('validUntil')}>
          <Time at={validUntil} />
        </Fact>
      )}
      <TextFact name={t('source')} text={source} />
    </>
  );
}

/**
 * Says on which days of the calendar a surcharge holds, where it does not hold the whole time: of those of one entry their
 * name and when they are, as they were when it was proposed, looked at or approved.
 */
function DaysFact({ approval: { proposal, changes } }: FactsProps): ReactNode {
  const t = useWords(approvalsWords);
  const nameKind = useWords(calendarKindWords);
  const tellDay = useTellDay();
  const target = proposal.days;
  if (!isFacts(target)) return null;
  const known = kindOf(target);
  const told = changes.find(({ field }) => field === 'days')?.to;
  if (known || !isFacts(told)) {
    return (
      <Fact name={t('days')}>
        {known ? nameKind(known) : t('daysOfEntry', { entryId: Number(target.calendarEntryId) })}
      </Fact>
    );
  }
  const { name, validFrom, validUntil } = told;
  const kind = kindOf(told) ?? 'special_day';
  const { from, until } = spanOf({ kind, validFrom: String(validFrom), validUntil: String(validUntil) });
  return (
    <Fact name={t('days')}>
      <bdi>{String(name)}</bdi>
      <Text component="span" size="sm" c="dimmed" display="block">
        {from === until
          ? tellDay(from)
          : t(kind === 'special_day' ? 'daysFromUntil' : 'daysFromTo', {
              from: tellDay(from),
              until: tellDay(until),
            })}
      </Text>
    </Fact>
  );
}

const isFacts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const kindOf = ({ kind }: Readonly<Record<string, unknown>>) => calendarKinds.find((one) => one === kind);

function TextFact({ name, text }: { readonly name: string; readonly text: unknown }): ReactNode {
  if (typeof text !== 'string') return null;
  return (
    <Fact name={name}>
      <bdi>{text}</bdi>
    </Fact>
  );
}

type DecisionProps = { readonly decision: NonNullable<ApprovalDetails['decision']> };

/** Shows who decided, when, and what they wrote. */
export function DecisionSection({ decision: { by, at, note } }: DecisionProps) {
  const t = useWords(approvalsWords);
  return (
    <Section title={t('decision')}>
      <dl className={details.facts}>
        <Fact name={t('decidedBy')}>{by === null ? t('commandLine') : <bdi>{by.name}</bdi>}</Fact>
        <Fact name={t('decidedAt')}>
          <Time at={at} />
        </Fact>
        {note !== null && (
          <Fact name={t('note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
      </dl>
    </Section>
  );
}
