import { Alert, Button, Text } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalSettingsQuery } from '../../../api/money/approvals.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { approvalSettingsWords } from '../../../words/money/approvals.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** Shows when two people are needed, which an owner changes. */
export function SettingsSection() {
  const t = useWords(approvalSettingsWords);
  const { money } = useFormat();
  const { may } = useOperator();
  const query = useQuery(approvalSettingsQuery);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Section
      title={t('title')}
      actions={
        may('approvals.write') &&
        query.data && (
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={2}>
        {({ isOn, limitFils }) =>
          isOn ? (
            <Text size="sm" maw={640}>
              {t('on', { limit: money(limitFils) })}
            </Text>
          ) : (
            <Alert color="amber">{t('off')}</Alert>
          )
        }
      </Loaded>
      {isChanging && query.data && (
        <SettingsDialog settings={query.data} onClose={() => setIsChanging(false)} />
      )}
    </Section>
  );
}
