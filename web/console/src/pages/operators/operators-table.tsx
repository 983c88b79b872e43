import { Badge, Box, Table, Text, VisuallyHidden } from '@mantine/core';
import type { OperatorData } from '@satha/contract/console/operators';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { useOperator } from '../../shell/use-operator.ts';
import { operatorsWords } from '../../words/company/operators.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';
import { OperatorMenu } from './operator-menu.tsx';
import { OperatorStep, type OperatorStepName } from './operator-step.tsx';
import classes from './operators.module.css';

/** Shows who works at the console, and what may be done to each. */
export function OperatorsTable({ operators }: { readonly operators: readonly OperatorData[] }) {
  const t = useWords(operatorsWords);
  const role = useWords(operatorRoleWords);
  const { may } = useOperator();
  const [open, setOpen] = useState<{ readonly operator: OperatorData; readonly step: OperatorStepName }>();
  return (
    <Box mb="lg">
      <Table verticalSpacing="sm" className={classes.operators ?? ''} aria-label={t('table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{role('role')}</Table.Th>
            <Table.Th>{t('twoFactor')}</Table.Th>
            <Table.Th>{t('since')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            {may('operators.write') && (
              <Table.Th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {operators.map((operator) => (
            <OperatorRow
              key={operator.operatorId}
              operator={operator}
              onStep={(step) => setOpen({ operator, step })}
            />
          ))}
        </Table.Tbody>
      </Table>
      {open && <OperatorStep {...open} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}

type OperatorRowProps = {
  readonly operator: OperatorData;
  onStep(step: OperatorStepName): void;
};

function OperatorRow({ operator, onStep }: OperatorRowProps) {
  const t = useWords(operatorsWords);
  const nameRole = useWords(operatorRoleWords);
  const { may, operatorId } = useOperator();
  const isSelf = operatorId === operator.operatorId;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          <bdi>{operator.name}</bdi>{' '}
          {isSelf && (
            <Badge variant="light" ms={4}>
              {t('you')}
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{operator.email}</bdi>
        </Text>
      </Table.Td>
      <Table.Td>{nameRole(operator.role)}</Table.Td>
      <Table.Td data-label={t('twoFactor')}>{t(operator.hasTwoFactor ? 'on' : 'off')}</Table.Td>
      <Table.Td data-label={t('since')}>
        <Time at={operator.createdAt} shape="day" />
      </Table.Td>
      <Table.Td>
        <Status operator={operator} />
      </Table.Td>
      {may('operators.write') && (
        <Table.Td ta="end" className={classes.actions}>
          {/* Nobody does any of it to themselves: another owner does. */}
          {!isSelf && <OperatorMenu operator={operator} onStep={onStep} />}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Status({ operator: { isSuspended, suspendedReason } }: Pick<OperatorRowProps, 'operator'>) {
  const t = useWords(operatorsWords);
  if (!isSuspended) return t('active');
  return (
    <>
      <Badge variant="light" color="amber">
        {t('suspended')}
      </Badge>
      {suspendedReason !== null && (
        <Text size="sm" c="dimmed" className={classes.reason ?? ''}>
          <bdi>{suspendedReason}</bdi>
        </Text>
      )}
    </>
  );
}
