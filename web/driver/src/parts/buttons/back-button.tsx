import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { goBack } from '../pages.ts';
import { IconButton } from './button.tsx';

/** Goes to the screen before, as the phone's own way back does. */
export function BackButton() {
  const t = useWords();
  const { direction } = useLanguage();
  const Arrow = direction === 'rtl' ? IconArrowRight : IconArrowLeft;
  return <IconButton label={t('back')} icon={<Arrow aria-hidden size={32} />} onPress={goBack} />;
}
