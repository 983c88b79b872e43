import type { Texts } from '../../language/texts.ts';

/** Texts of by which ways the driver’s location comes, and why it does not. */
export const ways = {
  waysTitle: 'How your location comes',
  waysApp: 'This app: {age}',
  waysTracker: 'Tracker: {age}',
  waysServer: 'Tracking server: {age}',
  waysBattery: 'battery {percent} %',
  waysNone: 'Nothing has come yet.',
  waysJust: 'just now',
  waysMinutes: '{minutes} ago',
  heardNot: 'No trips come: your location does not come through.',
  receiverWrong:
    'The location that the phone tells is far outside the Emirates. Turn its location off and on again.',
  tellsNothing: 'What tells your location sends nothing that can be read.',
} as const satisfies Texts;
