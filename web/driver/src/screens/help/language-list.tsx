import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { driverLanguageCodes, driverLanguages } from '../../language/driver-languages.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { Notice } from '../../parts/notice.tsx';

/** Asks for the language; each is named as it calls itself. */
export function LanguageList() {
  const t = useWords();
  const { language, choose } = useLanguage();
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <ChoiceList
        title={
          <>
            <IconLanguage aria-hidden size={22} /> {t('language')}
          </>
        }
        columns={2}
        value={language}
        choices={driverLanguageCodes.map((value) => ({
          value,
          label: (
            <span lang={value} dir={driverLanguages[value].direction}>
              {driverLanguages[value].name}
            </span>
          ),
        }))}
        onChoose={(chosen) => {
          setMissing(false);
          choose(chosen).catch(() => setMissing(true));
        }}
      />
      {isMissing && (
        <Notice look="loss" isAlert>
          <p>{t('problemUnreachable')}</p>
        </Notice>
      )}
    </>
  );
}
