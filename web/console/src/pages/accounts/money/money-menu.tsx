import { Button, Menu } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { walletStepWords } from '../../../words/money/wallet-steps.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { type MoneyStep, moneySteps } from './money-step.ts';

/** Offers what may be done to a wallet by hand. */
export function MoneyMenu({ account }: { readonly account: ConsoleAccountData }) {
  const t = useWords(walletStepWords);
  const [step, setStep] = useState<MoneyStep>();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {moneySteps.map((one) => (
            <Menu.Item key={one} onClick={() => setStep(one)}>
              {t(one)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {step && <MoneyDialog account={account} step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}
