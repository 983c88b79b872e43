import type { ways as english } from '../en/ways.ts';

/** Texts of by which ways the driver’s location comes, and why it does not. */
export const ways = {
  waysTitle: 'आपकी लोकेशन कैसे आती है',
  waysApp: 'यह ऐप: {age}',
  waysTracker: 'ट्रैकर: {age}',
  waysServer: 'ट्रैकिंग सर्वर: {age}',
  waysBattery: 'बैटरी {percent}%',
  waysNone: 'अभी कुछ नहीं आया।',
  waysJust: 'अभी',
  waysMinutes: '{minutes} पहले',
  heardNot: 'ट्रिप नहीं आते: आपकी लोकेशन नहीं पहुँच रही।',
  receiverWrong: 'फ़ोन जो लोकेशन बताता है वह अमीरात से बहुत बाहर है। लोकेशन बंद करके फिर चालू करें।',
  tellsNothing: 'जो आपकी लोकेशन बताता है वह पढ़ने लायक़ कुछ नहीं भेजता।',
} as const satisfies Record<keyof typeof english, string>;
