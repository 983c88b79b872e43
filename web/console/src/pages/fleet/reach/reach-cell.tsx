import { Text } from '@mantine/core';
import type { ListedDriver } from '@satha/contract/console/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { reachWords } from '../../../words/fleet/reach.ts';
import { UnreachedSign } from './unreached-sign.tsx';

/** Shows in a list what is known to reach a driver, and marks one on shift whom no open app and no push message reaches. */
export function ReachCell({ driver }: { readonly driver: ListedDriver }) {
  const t = useWords(reachWords);
  const { reach } = driver;
  const known = (['stream', 'push', 'text', 'call'] as const).filter((way) => reach[way] === 'works');
  return (
    <>
      <Text size="sm" {...(known.length === 0 && { c: 'dimmed' })}>
        {known.length === 0 ? t('nobody') : known.map((way) => t(way)).join(' · ')}
      </Text>
      <UnreachedSign driver={driver} />
    </>
  );
}
