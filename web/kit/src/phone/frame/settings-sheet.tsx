import { factsOf, languageCodes, languages } from '@satha/terms/languages';
import type { ReactNode } from 'react';
import { writeDigits } from '../../language/digits.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { chooseColorScheme, useColorScheme } from '../../look/color-scheme.ts';
import { Choice } from '../choice.tsx';
import { Sheet } from '../sheet.tsx';
import { frameWords } from './frame-words.ts';

type SettingsSheetProps = { readonly onClose: () => void; readonly children?: ReactNode };

const languageChoices = languageCodes.map((code) => ({
  value: code,
  label: languages[code].name,
  language: code,
}));

/**
 * Shows the choices of language and colours, and beneath them what the app lets its reader choose besides.
 */
export function SettingsSheet({ onClose, children }: SettingsSheetProps) {
  const t = useWords(frameWords);
  const { language, digits, chooseLanguage, chooseDigits } = useLanguage();
  const { digits: offered } = factsOf(language);
  const { chosen } = useColorScheme();
  return (
    <Sheet title={t('settings')} onClose={onClose}>
      <Choice title={t('language')} value={language} options={languageChoices} onChoose={chooseLanguage} />
      {offered.length > 1 && (
        <Choice
          title={t('digits')}
          value={digits}
          options={offered.map((each) => ({ value: each, label: writeDigits('123', each) }))}
          onChoose={chooseDigits}
        />
      )}
      <Choice
        title={t('appearance')}
        value={chosen}
        options={[
          { value: 'auto', label: t('asPhone') },
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        onChoose={chooseColorScheme}
      />
      {children}
    </Sheet>
  );
}
