import type { tracker as english } from '../en/tracker.ts';

/** Texts of the page that makes a tracker. */
export const tracker = {
  tracker: 'ट्रैकर',
  trackerText:
    'दूसरा फ़ोन या ट्रक में लगा यंत्र भी आपकी लोकेशन बता सकता है, यह ऐप बंद हो तब भी। शिफ़्ट के बाहर इसका कुछ नहीं रखा जाता।',
  trackerBefore: 'पहले बनाया ट्रैकर तुरंत बंद हो जाता है।',
  trackerMake: 'ट्रैकर बनाएँ',
  trackerScan: 'दूसरे फ़ोन पर Traccar Client इंस्टॉल करें। उसकी सेटिंग खोलें और यह कोड स्कैन करें।',
  trackerCode: 'ट्रैकर का QR कोड',
  trackerByHand: 'या ये दोनों ख़ुद लिखें।',
  trackerAddress: 'पता',
  trackerId: 'ट्रैकर का नंबर',
  trackerOnce: 'यह सिर्फ़ अभी दिखता है। किसी को न दें।',
} as const satisfies Record<keyof typeof english, string>;
