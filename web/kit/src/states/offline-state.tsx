import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

/** Stands in for a list that waits for the browser's connection: it is asked for when that is back. */
export function OfflineState() {
  const t = useWords(kitWords);
  return (
    <Alert color="amber" icon={<IconWifiOff aria-hidden />} title={t('offlineTitle')} my="md" role="status">
      {t('offlineText')}
    </Alert>
  );
}
