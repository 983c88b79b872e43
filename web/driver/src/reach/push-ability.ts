/**
 * Whether this phone can be rung while the app is closed: `allowed` and `denied` by its driver, `askable` where they were not
 * asked yet, `not-installed` on an iPhone, which rings only for apps on its home screen, `unsupported` by the browser.
 */
export type PushAbility = 'allowed' | 'askable' | 'denied' | 'not-installed' | 'unsupported';

/** Notifications belong to the home screen there, and are not to be seen in Safari itself. */
const isOfApple = (phone: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  /iPhone|iPad|iPod/.test(phone.userAgent) ||
  // An iPad says that it is a Mac, of which none is touched.
  (/Macintosh/.test(phone.userAgent) && phone.maxTouchPoints > 1);

export function readPushAbility(): PushAbility {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported) return isOfApple(navigator) && !isInstalled() ? 'not-installed' : 'unsupported';
  switch (Notification.permission) {
    case 'granted':
      return 'allowed';
    case 'denied':
      return 'denied';
    default:
      return 'askable';
  }
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
