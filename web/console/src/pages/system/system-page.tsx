import type { SystemData } from '@satha/contract/console/desk/system';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { systemQuery } from '../../api/system.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { systemWords } from '../../words/company/system.ts';
import { ChoresSection, RoadsSection, SettingsSection, VersionsSection } from './standing-sections.tsx';
import classes from './system.module.css';
import { QueuesSection, TextsSection, TripsSection } from './waiting-sections.tsx';

/** Shows how the service does. */
export function SystemPage() {
  const t = useWords(systemWords);
  const { may } = useOperator();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {may('system.read') ? <System /> : <NotAllowedState />}
    </>
  );
}

function System() {
  return <Loaded query={useQuery(systemQuery)}>{(system) => <Sections system={system} />}</Loaded>;
}

function Sections({ system }: { readonly system: SystemData }) {
  return (
    <>
      <QueuesSection system={system} />
      <div className={classes.pairs}>
        <TripsSection system={system} />
        <TextsSection system={system} />
        <RoadsSection system={system} />
        <ChoresSection system={system} />
        <SettingsSection system={system} />
        <VersionsSection system={system} />
      </div>
    </>
  );
}
