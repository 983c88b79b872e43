import { IconVolume } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ring, unlockSound } from '../../device/ring.ts';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Notice } from '../../parts/notice.tsx';
import classes from './shift.module.css';

/** For how long the sound is played, in milliseconds: our own figure. */
const playMs = 2500;

/**
 * Plays what a trip sounds like and asks whether it was heard. The press also is what browsers want before a page may ring by
 * itself.
 */
export function SoundCheck() {
  const t = useWords();
  const [state, setState] = useState<'new' | 'asked' | 'heard' | 'unheard'>('new');
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const play = async () => {
    stop.current?.();
    await unlockSound();
    const end = ring();
    const timer = setTimeout(end, playMs);
    stop.current = () => {
      clearTimeout(timer);
      end();
    };
    setState('asked');
  };
  const answer = (heard: boolean) => {
    stop.current?.();
    setState(heard ? 'heard' : 'unheard');
  };
  return (
    <Card title={t('soundCheck')} icon={<IconVolume aria-hidden />}>
      {state === 'heard' ? (
        <Notice look="done">
          <p role="status">{t('soundGood')}</p>
        </Notice>
      ) : (
        <>
          <p>{t(state === 'unheard' ? 'soundBad' : 'soundText')}</p>
          <Button icon={<IconVolume aria-hidden />} onPress={() => void play()}>
            {t('playSound')}
          </Button>
        </>
      )}
      {state === 'asked' && (
        <fieldset className={classes.question}>
          <legend>{t('didYouHear')}</legend>
          <Button onPress={() => answer(true)}>{t('yes')}</Button>
          <Button onPress={() => answer(false)}>{t('no')}</Button>
        </fieldset>
      )}
    </Card>
  );
}
