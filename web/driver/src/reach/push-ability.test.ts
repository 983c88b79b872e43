import { afterEach, expect, it, vi } from 'vitest';
import { readPushAbility } from './push-ability.ts';

const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', maxTouchPoints: 5 };
const ipad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 };
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 };

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['an Android phone that was not asked yet', android, { permission: 'default' }, 'askable'],
  ['an Android phone that may', android, { permission: 'granted' }, 'allowed'],
  ['an Android phone that may not', android, { permission: 'denied' }, 'denied'],
  ['an Android browser without it', android, {}, 'unsupported'],
  ['an iPhone in Safari', iphone, {}, 'not-installed'],
  ['an iPad in Safari', ipad, {}, 'not-installed'],
  ['an old iPhone on the home screen', iphone, { isInstalled: true }, 'unsupported'],
  ['an iPhone on the home screen', iphone, { isInstalled: true, permission: 'default' }, 'askable'],
  ['an old browser of a Mac', mac, {}, 'unsupported'],
])('tells whether it can be rung while the app is closed: %s', (_phone, navigator, more, ability) => {
  const { permission, isInstalled = false } = more as { permission?: string; isInstalled?: boolean };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  if (permission) {
    vi.stubGlobal('Notification', { permission });
    vi.stubGlobal('PushManager', class {});
  }
  expect(readPushAbility()).toBe(ability);
});
