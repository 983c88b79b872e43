import type { Texts } from '../../language/texts.ts';

/** Texts of the page that makes a tracker, and of what keeps it alive. */
export const tracker = {
  tracker: 'Tracker',
  trackerText:
    'Traccar Client and OwnTracks are free apps that tell your location while this phone shows a map, or its screen is off. Off shift nothing of it is kept.',
  trackerBefore: 'A tracker that was made before ends at once.',
  trackerMake: 'Make a tracker',
  trackerHere: 'On this phone',
  trackerHereText: 'Install one of the two apps, then press its button here. Press start in it.',
  trackerOpenTraccar: 'Set Traccar Client up',
  trackerOpenOwnTracks: 'Set OwnTracks up',
  trackerThere: 'On another phone',
  trackerScan: 'Install Traccar Client. Open its settings and scan this code.',
  trackerCode: 'QR code of the tracker',
  trackerByHand: 'Or enter this address by hand.',
  trackerOnce: 'This is shown only now. Give it to nobody.',
  keepTitle: 'So that the phone does not stop it',
  keepAll: 'Allow the app your location always, not only while it is open. Turn battery saving off for it.',
  keepIphone:
    'Settings, Apps, the app, Location: Always, with precise location. Turn background refresh on and low power mode off. Do not swipe the app away.',
  keepSamsung:
    'Settings, Apps, the app, Battery: unrestricted. Then Settings, Battery, Background usage limits: put it among the apps that never sleep.',
  keepXiaomi:
    'Settings, Apps, the app: turn Autostart on, and set Battery saver to no restrictions. In the list of open apps, hold the app and lock it.',
  keepHuawei:
    'Settings, Apps, App launch, the app: turn automatic management off, then all three switches on.',
  keepOppo: 'Settings, Apps, the app, Battery usage: allow background activity and automatic launch.',
  keepVivo:
    'Settings, Battery, Background power: do not restrict the app. Then Settings, Apps, the app: turn Autostart on.',
  keepOther: 'Settings, Apps, the app, Battery: unrestricted.',
  keepOtherName: 'Other phones',
} as const satisfies Texts;
