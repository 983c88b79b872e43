import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { allowPush } from '../../reach/keep-push.ts';
import { usePushState } from '../../reach/push-state.ts';

/** Says whether this phone rings while the app is closed, and what its driver can do where it does not. */
export function PushChoice() {
  const t = useWords();
  const state = usePushState();
  switch (state) {
    case 'looking':
      return <p role="status">{t('loading')}</p>;
    case 'on':
      return (
        <Notice look="done">
          <p role="status">{t('pushOn')}</p>
        </Notice>
      );
    case 'askable':
      return (
        <>
          <p>{t('pushText')}</p>
          <AllowButton>{t('pushAllow')}</AllowButton>
        </>
      );
    case 'denied':
      return <Told what={t('pushDenied')} how={t('pushDeniedHow')} />;
    case 'not-installed':
      return <Told what={t('ringsOpen')} how={t('pushInstallFirst')} />;
    case 'unsupported':
      return <Told what={t('ringsOpen')} how={t('pushUnsupported')} />;
    case 'failed':
      return (
        <>
          <Told what={t('ringsOpen')} how={t('pushFailed')} />
          <AllowButton>{t('tryAgain')}</AllowButton>
        </>
      );
  }
}

function AllowButton({ children }: { readonly children: string }) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void allowPush().finally(() => setAsking(false));
  };
  return (
    <Button icon={<IconBellRinging aria-hidden />} isDisabled={isAsking} onPress={ask}>
      {children}
    </Button>
  );
}

function Told({ what, how }: { readonly what: string; readonly how: string }) {
  return (
    <Notice look="wait">
      <p>
        <strong>{what}</strong>
      </p>
      <p>{how}</p>
    </Notice>
  );
}
