import type { Texts } from '../../language/texts.ts';

/** Texts of how a driver is reached while the app is closed: permission, checks of the phone, notifications. */
export const reach = {
  // Whether notifications may be shown.
  ringsTitle: 'Trips when the app is closed',
  pushText:
    'Allow notifications: then this phone also rings for trips with the screen off or the app closed.',
  pushAllow: 'Allow notifications',
  pushOn: 'Notifications are on.',
  pushDenied: 'Notifications are not allowed for this app.',
  pushDeniedHow:
    'Open the phone’s settings, find this app or the browser, and allow notifications. Then come back here.',
  pushInstallFirst:
    'On an iPhone, put the app on the home screen first: in Safari press “Share”, then “Add to Home Screen”. Open it from there.',
  pushUnsupported: 'This phone or browser cannot ring for a closed app. Keep the app open and the screen on.',
  pushFailed: 'Notifications could not be turned on. Try again where the network is good.',

  // What a check of the phone found.
  ringsClosed: 'This phone rings for trips even when the app is closed.',
  ringsOpen: 'This phone rings for trips only while the app is open.',
  ringsChecking: 'Checking whether this phone rings…',
  ringsNotHow: 'The test did not arrive. Turn battery saving off for the browser, then check again.',
  ringsHow: 'What to do',
  checkPhone: 'Check this phone',
  checkText: 'Check text messages',
  textWaiting: 'A text message is on its way. Press the link in it, on this phone.',
  textWorks: 'Text messages reach this phone.',
  textFailed: 'Nobody pressed the link in the text message. It may not have arrived.',
  textTooOld: 'This link is too old. Check again under “Help”.',

  // Notifications.
  noticeOffer: 'Press to see it.',
  noticeOfferWay: '{minutes} minutes to the pickup. {place}',
  noticeOver: 'The trip is not offered any more.',
  noticeCheck: 'Phone check',
} as const satisfies Texts;
