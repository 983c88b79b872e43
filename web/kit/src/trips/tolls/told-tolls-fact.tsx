import { List } from '@mantine/core';
import type { TollView } from '@satha/contract/tolls/toll';
import { nameIn } from '@satha/terms/languages';
import { Money } from '../../format/money.tsx';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Fact } from '../fact.tsx';
import { tollWords } from './toll-words.ts';

/** Shows the toll gates on the way that are no lines of the fare. */
export function ToldTollsFact({ tolls }: { readonly tolls: readonly TollView[] }) {
  const t = useWords(tollWords);
  const { language } = useLanguage();
  const told = tolls.filter(({ isCharged }) => !isCharged);
  if (told.length === 0) return null;
  return (
    <Fact name={t('notInFare')}>
      <List size="sm" listStyleType="none">
        {told.map(({ gate, at, name, amountFils }) => (
          <List.Item key={`${gate} ${at}`}>
            {nameIn(name, language)} <Money fils={amountFils} />
          </List.Item>
        ))}
      </List>
    </Fact>
  );
}
