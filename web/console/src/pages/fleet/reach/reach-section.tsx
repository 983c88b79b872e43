import { Badge, Button, Stack, Text } from '@mantine/core';
import type { ConsoleDriverData } from '@satha/contract/console/fleet';
import type { ConsolePhoneCheck, DriverReachData } from '@satha/contract/console/reach';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';
import { reachWords } from '../../../words/fleet/reach.ts';
import { CheckPhoneDialog } from './check-phone-dialog.tsx';
import { UnreachedSign } from './unreached-sign.tsx';

const ways = ['stream', 'push', 'text', 'call'] as const;

/** Shows what reaches a driver, each way with when it last worked and failed, and lets operators check the phone. */
export function ReachSection({ data: { driver, reach } }: { readonly data: ConsoleDriverData }) {
  const t = useWords(reachWords);
  const { may } = useOperator();
  const [isChecking, setIsChecking] = useState(false);
  return (
    <Section
      title={t('reach')}
      text={t('reachText')}
      actions={
        may('trips.note') &&
        driver.status !== 'suspended' && (
          <Button variant="default" onClick={() => setIsChecking(true)}>
            {t('check')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <UnreachedSign driver={driver} />
        <dl className={details.facts}>
          {ways.map((way) => (
            <Fact key={way} name={t(way)}>
              <Reached way={way} reached={reach[way]} />
            </Fact>
          ))}
          {reach.check && (
            <Fact name={t('latest')}>
              <Check check={reach.check} />
            </Fact>
          )}
        </dl>
        <Figures figures={reach.figures} />
      </Stack>
      {isChecking && <CheckPhoneDialog driver={driver} onClose={() => setIsChecking(false)} />}
    </Section>
  );
}

type ReachedProps = {
  readonly way: (typeof ways)[number];
  readonly reached: DriverReachData[(typeof ways)[number]];
};

/** Amber is for what needs somebody. */
const colours = { works: 'petrol', failed: 'amber', unknown: 'gray', none: 'gray' } as const;

function Reached({ way, reached: { standing, workedAt, failedAt } }: ReachedProps) {
  const t = useWords(reachWords);
  const word = standing === 'none' ? (way === 'stream' ? 'noStream' : 'noPush') : standing;
  return (
    <>
      <Badge variant="light" color={colours[standing]}>
        {t(word)}
      </Badge>
      {workedAt !== null && (
        <Text size="sm" c="dimmed">
          {t.rich('workedAt', { time: <Time at={workedAt} /> })}
        </Text>
      )}
      {failedAt !== null && (
        <Text size="sm" c="dimmed">
          {t.rich('failedAt', { time: <Time at={failedAt} /> })}
        </Text>
      )}
    </>
  );
}

const pushWords = {
  waiting: 'pushWaiting',
  works: 'pushWorks',
  failed: 'pushFailed',
  no_address: 'pushNoAddress',
} as const;
const textWords = { waiting: 'textWaiting', works: 'textWorks', failed: 'textFailed' } as const;

function Check({ check: { askedAt, askedBy, push, text } }: { readonly check: ConsolePhoneCheck }) {
  const t = useWords(reachWords);
  const time = <Time at={askedAt} />;
  return (
    <div role="status">
      <Text size="sm" c="dimmed">
        {t.rich(askedBy === 'driver' ? 'byDriver' : 'byOperator', { time })}
      </Text>
      <Text size="sm">{t(pushWords[push])}</Text>
      {text !== 'not_asked' && <Text size="sm">{t(textWords[text])}</Text>}
    </div>
  );
}

function Figures({ figures: { seen, ...figures } }: Pick<DriverReachData, 'figures'>) {
  const t = useWords(reachWords);
  const { whole } = useFormat();
  const rows = [
    ['offers', figures.offers],
    ['seenStream', seen.stream],
    ['seenPoll', seen.poll],
    ['seenPush', seen.push],
    ['seenText', seen.text],
    ['seenCall', seen.call],
    ['seenAnswer', seen.answer],
    ['missed', figures.missed],
    ['calls', figures.calls],
  ] as const;
  return (
    <section aria-label={t('figures')}>
      <Text fw={600} mb="xs">
        {t('figures')}
      </Text>
      <dl className={details.facts}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={t(name)}>
            {whole(value)}
          </Fact>
        ))}
        <Fact name={t('texts')}>
          {t('textsOf', { texts: whole(figures.texts), parts: whole(figures.textParts) })}
        </Fact>
      </dl>
    </section>
  );
}
