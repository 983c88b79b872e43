import { chooseColorScheme, useColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { IconBellOff, IconDeviceMobileOff, IconGps, IconLogout, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useEnvironment } from '../../api/use-environment.ts';
import type { DriverData } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { useUnsent } from '../../outbox/use-unsent.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { leavePages, openPage } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { signOut, useIsLeaving } from '../../session/session.ts';
import { ReachCard } from '../reach/reach-card.tsx';
import { WaysCard } from '../reach/ways-card.tsx';
import { CallLink } from '../trip/job/call-button.tsx';
import classes from './help.module.css';
import { LanguageList } from './language-list.tsx';

/** Shows whom to call, what the app cannot do, the choices of language and colours, and the way out. */
export function HelpScreen({ driver }: { readonly driver: DriverData | undefined }) {
  const t = useWords();
  const number = useEnvironment()?.dispatchNumber;
  const { chosen } = useColorScheme();
  return (
    <Screen title={t('help')} before={<BackButton />}>
      {number === undefined ? (
        <p>{t('noOperatorNumber')}</p>
      ) : (
        <>
          <CallLink number={number}>{t('callOperator')}</CallLink>
          <p className={classes.number}>
            <bdi dir="ltr">{number}</bdi>
          </p>
        </>
      )}
      {driver && <ReachCard />}
      {driver && <WaysCard driver={driver} />}
      <LanguageList />
      <ChoiceList
        title={t('appearance')}
        columns={3}
        value={chosen}
        choices={[
          { value: 'auto', label: t('asPhone') },
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        onChoose={chooseColorScheme}
      />
      <Card title={t('cannotTitle')}>
        <ul className={classes.limits}>
          <li>
            <IconDeviceMobileOff aria-hidden /> <span>{t('cannotBackground')}</span>
          </li>
          <li>
            <IconBellOff aria-hidden /> <span>{t('cannotRing')}</span>
          </li>
          <li>
            <IconTrash aria-hidden /> <span>{t('cannotStorage')}</span>
          </li>
        </ul>
      </Card>
      {driver && (
        <Button icon={<IconGps aria-hidden />} onPress={() => openPage('tracker')}>
          {t('tracker')}
        </Button>
      )}
      {driver && <SignOut driver={driver} />}
      <p className={classes.faint}>{t.rich('version', { version: <bdi dir="ltr">{appVersion}</bdi> })}</p>
    </Screen>
  );
}

function SignOut({ driver }: { readonly driver: DriverData }) {
  const t = useWords();
  const { facts, files } = useUnsent();
  const [isAsked, setAsked] = useState(false);
  const isLeaving = useIsLeaving();
  const unsent = facts + files;
  return (
    <>
      <p>
        {t.rich('signedInAs', {
          name: <bdi>{driver.name}</bdi>,
          number: <bdi dir="ltr">{`+${driver.phoneCode} ${driver.mobileNumber}`}</bdi>,
        })}
      </p>
      <Button icon={<IconLogout aria-hidden />} isDisabled={isLeaving} onPress={() => setAsked(true)}>
        {t('signOut')}
      </Button>
      <p role="status">{isLeaving && t('signingOut')}</p>
      {isAsked && (
        <Confirm
          title={t('signOutAsk')}
          yes={t('signOut')}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false);
            // The screen stays until the phone has noted it. Where it cannot, the bar above says why, and nobody is signed out.
            void signOut().then(leavePages, () => {});
          }}
        >
          <p>{t('signOutText')}</p>
          {unsent > 0 && <p>{t('signOutKeeps', { count: unsent })}</p>}
          {driver.shift && <p>{t('signOutShift')}</p>}
        </Confirm>
      )}
    </>
  );
}

/** Names the build on a driver's phone, for whoever they report a fault to: a part of its own script's name. */
const appVersion = /-([\w-]{8})\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? 'dev';
