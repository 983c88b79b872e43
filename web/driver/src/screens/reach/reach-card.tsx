import { IconBellRinging, IconDeviceMobileVibration, IconMessage } from '@tabler/icons-react';
import type { PhoneCheck } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { checkPhone, useCheckState } from '../../reach/phone-check.ts';
import { PushChoice } from './push-choice.tsx';

/** Lets a driver try whether this phone is reached for trips, by a push and by a text message, and says what came of it. */
export function ReachCard() {
  const t = useWords();
  const { check, isAsking, problem } = useCheckState();
  return (
    <Card title={t('ringsTitle')} icon={<IconBellRinging aria-hidden />}>
      <PushChoice />
      {check && <PushResult push={check.push} />}
      {check && <TextResult text={check.text} />}
      {problem && <ProblemNotice problem={problem} />}
      <Button
        icon={<IconDeviceMobileVibration aria-hidden />}
        isDisabled={isAsking}
        onPress={() => void checkPhone({ withText: false })}
      >
        {t('checkPhone')}
      </Button>
      <Button
        icon={<IconMessage aria-hidden />}
        isDisabled={isAsking}
        onPress={() => void checkPhone({ withText: true })}
      >
        {t('checkText')}
      </Button>
    </Card>
  );
}

function PushResult({ push }: Pick<PhoneCheck, 'push'>) {
  const t = useWords();
  switch (push) {
    case 'waiting':
      return <p role="status">{t('ringsChecking')}</p>;
    case 'works':
      return (
        <Notice look="done">
          <p role="status">{t('ringsClosed')}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice look="wait" isAlert>
          <p>
            <strong>{t('ringsOpen')}</strong>
          </p>
          <p>{t('ringsNotHow')}</p>
        </Notice>
      );
    case 'no_address':
      return (
        <Notice look="wait" isAlert>
          <p>{t('ringsOpen')}</p>
        </Notice>
      );
  }
}

function TextResult({ text }: Pick<PhoneCheck, 'text'>) {
  const t = useWords();
  switch (text) {
    case 'not_asked':
      return null;
    case 'waiting':
      return <p role="status">{t('textWaiting')}</p>;
    case 'works':
      return (
        <Notice look="done">
          <p role="status">{t('textWorks')}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice look="wait" isAlert>
          <p>{t('textFailed')}</p>
        </Notice>
      );
  }
}
