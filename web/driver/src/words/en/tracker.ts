import type { Texts } from '../../language/texts.ts';

/** Texts of the page that makes a tracker. */
export const tracker = {
  tracker: 'Tracker',
  trackerText:
    'Another phone, or a device in the truck, can tell your location too, even while this app is closed. Off shift nothing of it is kept.',
  trackerBefore: 'A tracker that was made before ends at once.',
  trackerMake: 'Make a tracker',
  trackerScan: 'On the other phone, install Traccar Client. Open its settings and scan this code.',
  trackerCode: 'QR code of the tracker',
  trackerByHand: 'Or enter these two by hand.',
  trackerAddress: 'Address',
  trackerId: 'Number of the tracker',
  trackerOnce: 'This is shown only now. Give it to nobody.',
} as const satisfies Texts;
