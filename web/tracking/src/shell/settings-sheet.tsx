import { useMantineColorScheme } from '@mantine/core';
import { languageCodes, languages } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { shellWords } from '../words/shell.ts';

type SettingsSheetProps = { readonly isSignedIn: boolean; readonly onClose: () => void };

/** How the app looks and speaks, and the way out. */
const languageChoices = languageCodes.map((code) => ({
  value: code,
  label: languages[code].name,
  language: code,
}));

export function SettingsSheet({ isSignedIn, onClose }: SettingsSheetProps) {
  const t = useWords(shellWords);
  const { language, digits, chooseLanguage, chooseDigits } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Sheet title={t('settings')} onClose={onClose}>
      <Choice title={t('language')} value={language} options={languageChoices} onChoose={chooseLanguage} />
      {language === 'ar' && (
        <Choice
          title={t('digits')}
          value={digits}
          options={[
            { value: 'latn', label: '123' },
            { value: 'arab', label: '١٢٣' },
          ]}
          onChoose={chooseDigits}
        />
      )}
      <Choice
        title={t('appearance')}
        value={colorScheme}
        options={[
          { value: 'auto', label: t('asPhone') },
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        onChoose={setColorScheme}
      />
      {isSignedIn && <SignOut onDone={onClose} />}
    </Sheet>
  );
}

function SignOut({ onDone }: { readonly onDone: () => void }) {
  const t = useWords(shellWords);
  const queryClient = useQueryClient();
  const me = useQuery(meQuery).data;
  return (
    <>
      {me && (
        <p>
          {t.rich('signedInAs', {
            number: <bdi dir="ltr">{`+${me.phoneCode}\u00A0${me.mobileNumber}`}</bdi>,
          })}
        </p>
      )}
      <Button
        onPress={() => {
          onDone();
          void signOut(queryClient);
        }}
      >
        {t('signOut')}
      </Button>
    </>
  );
}
