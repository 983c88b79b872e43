import { Button, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dutyPhoneQuery } from '../../../api/attention.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { dutyPhoneWords } from '../../../words/attention.ts';
import { DutyPhoneDialog } from './duty-phone-dialog.tsx';

/** Shows whom texts about unseen alarms go to, for those who may set it. */
export function DutyPhoneSection() {
  return useOperator().may('duty_phone.write') ? <Shown /> : null;
}

function Shown() {
  const t = useWords(dutyPhoneWords);
  const query = useQuery(dutyPhoneQuery);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        query.data && (
          <Button variant="default" onClick={() => setIsChanging(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={1}>
        {({ mobileNumber, afterSeconds }) => (
          <Text size="sm">
            {mobileNumber === null
              ? t('none')
              : t.rich('set', { number: <bdi dir="ltr">{mobileNumber}</bdi>, count: afterSeconds })}
          </Text>
        )}
      </Loaded>
      {isChanging && query.data && (
        <DutyPhoneDialog phone={query.data} onClose={() => setIsChanging(false)} />
      )}
    </Section>
  );
}
