import { Table, Text } from '@mantine/core';
import type { SystemData } from '@satha/contract/console/desk/system';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { useOperator } from '../../shell/use-operator.ts';
import { queueWords, systemWords } from '../../words/company/system.ts';

export type SystemProps = { readonly system: SystemData };

/** Shows what waits, and since when. */
export function QueuesSection({ system: { queues } }: SystemProps) {
  const t = useWords(systemWords);
  return (
    <Section title={t('queues')} text={t('queuesText')}>
      <Table.ScrollContainer minWidth={280}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('queue')}</Table.Th>
              <Table.Th ta="end">{t('number')}</Table.Th>
              <Table.Th ta="end">{t('oldest')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {queues.map((queue) => (
              <QueueRow key={queue.queue} {...queue} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function QueueRow({ queue, count, oldestAt }: SystemData['queues'][number]) {
  const name = useWords(queueWords);
  const { whole } = useFormat();
  const { may } = useOperator();
  return (
    <Table.Tr>
      <Table.Td>
        {queue === 'approvals' && may('approvals.read') ? (
          <Link to="/approvals" className={links.link}>
            {name(queue)}
          </Link>
        ) : (
          name(queue)
        )}
      </Table.Td>
      <Table.Td ta="end">{whole(count)}</Table.Td>
      <Table.Td ta="end">{oldestAt !== null && <RelativeTime at={oldestAt} />}</Table.Td>
    </Table.Tr>
  );
}

/** Shows how many trips are under way, each status a way to them. */
export function TripsSection({ system: { openTrips } }: SystemProps) {
  const t = useWords(systemWords);
  const nameStatus = useWords(tripStatusWords);
  const { whole } = useFormat();
  return (
    <Section title={t('trips')} text={openTrips.length === 0 ? t('noTrips') : undefined}>
      <dl className={details.facts}>
        {openTrips.map(({ status, count }) => (
          <Fact key={status} name={nameStatus(status)}>
            <Link
              to="/trips"
              search={{ status }}
              className={links.link}
              aria-label={`${nameStatus(status)}: ${whole(count)}`}
            >
              {whole(count)}
            </Link>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

/** Shows how much of the day's budget of short messages is used. */
export function TextsSection({ system: { texts } }: SystemProps) {
  const t = useWords(systemWords);
  const { whole } = useFormat();
  return (
    <Section title={t('texts')}>
      <dl className={details.facts}>
        <Fact name={t('budget')}>
          {t('textsOfDay', { sent: whole(texts.others + texts.signInCodes), most: whole(texts.perDay) })}
        </Fact>
        <Fact name={t('signInCodes')}>
          {whole(texts.signInCodes)}
          <Text component="span" size="sm" c="dimmed" display="block">
            {t('signInCodesText')}
          </Text>
        </Fact>
      </dl>
    </Section>
  );
}
