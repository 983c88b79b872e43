import { Badge } from '@mantine/core';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { reachWords } from '../../../words/fleet/reach.ts';
import { useIsUnreached } from './use-is-unreached.ts';

/** Marks a driver on shift whom neither an open app nor a push message reaches. */
export function UnreachedSign({ driver }: { readonly driver: ConsoleDriver }) {
  const t = useWords(reachWords);
  const { language } = useLanguage();
  const isUnreached = useIsUnreached(driver.driverId);
  if (!isUnreached || driver.shift === null) return null;
  return (
    <Badge variant="light" color="amber" title={t('unreachedOf', { name: nameDriver(driver, language) })}>
      {t('unreached')}
    </Badge>
  );
}
