import { Badge, Text } from '@mantine/core';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { useOperator } from '../../shell/use-operator.ts';
import { systemWords } from '../../words/company/system.ts';
import type { SystemProps } from './waiting-sections.tsx';

/** Shows where routes come from, and how old the installed map is. */
export function RoadsSection({ system: { roads } }: SystemProps) {
  const t = useWords(systemWords);
  return (
    <Section title={t('roads')}>
      <dl className={details.facts}>
        <Fact name={t('askedInOrder')}>
          <bdi dir="ltr">{roads.askedInOrder.join(' · ')}</bdi>
        </Fact>
        <Fact name={t('map')}>{roads.map ? <bdi dir="ltr">{roads.map.source}</bdi> : t('noMap')}</Fact>
        {roads.map && (
          <>
            <Fact name={t('mapData')}>
              <bdi dir="ltr">{roads.map.dataDate}</bdi>
            </Fact>
            <Fact name={t('mapOpened')}>
              <Time at={roads.map.openedAt} />
            </Fact>
          </>
        )}
        {roads.refusal !== null && (
          <Fact name={t('mapRefused')}>
            <Text component="span" size="sm" c="red" dir="ltr">
              {roads.refusal}
            </Text>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** Shows when the daily commands last ran, and whether the ledger was sound. */
export function ChoresSection({ system: { lastRuns } }: SystemProps) {
  const t = useWords(systemWords);
  const { backupAt, ledgerCheckAt, isLedgerSound } = lastRuns;
  return (
    <Section title={t('chores')}>
      <dl className={details.facts}>
        <Fact name={t('backup')}>{backupAt === null ? t('never') : <Time at={backupAt} />}</Fact>
        <Fact name={t('ledgerCheck')}>
          {ledgerCheckAt === null ? t('never') : <Time at={ledgerCheckAt} />}{' '}
          {isLedgerSound !== null && (
            <Badge color={isLedgerSound ? 'green' : 'red'} variant="light">
              {t(isLedgerSound ? 'sound' : 'notSound')}
            </Badge>
          )}
        </Fact>
      </dl>
    </Section>
  );
}

/** Shows the settings that are rows, with the way to those that the console changes. */
export function SettingsSection({ system: { settings } }: SystemProps) {
  const t = useWords(systemWords);
  const { may } = useOperator();
  const change = may('approvals.read') && (
    <Link to="/approvals" className={links.link}>
      {t('change')}
    </Link>
  );
  return (
    <Section title={t('settings')}>
      <dl className={details.facts}>
        <Fact name={t('twoPeople')}>
          {t(settings.twoPeople ? 'twoPeopleOn' : 'twoPeopleOff')} {change}
        </Fact>
        <Fact name={t('dutyPhone')}>
          {t(settings.hasDutyPhone ? 'isSet' : 'isNotSet')} {change}
        </Fact>
        <Fact name={t('seller')}>
          {settings.seller === null ? t('noSeller') : <bdi>{settings.seller}</bdi>}
        </Fact>
      </dl>
    </Section>
  );
}

/** Shows what runs. */
export function VersionsSection({ system: { versions } }: SystemProps) {
  const t = useWords(systemWords);
  const { plain } = useFormat();
  return (
    <Section title={t('versions')}>
      <dl className={details.facts}>
        <Fact name="Satha">
          <bdi dir="ltr">{versions.satha}</bdi>
        </Fact>
        <Fact name={t('schema')}>{plain(versions.schema)}</Fact>
        <Fact name="PostgreSQL">
          <bdi dir="ltr">{versions.postgres}</bdi>
        </Fact>
        <Fact name="Node.js">
          <bdi dir="ltr">{versions.node}</bdi>
        </Fact>
      </dl>
    </Section>
  );
}
