import type { SameKeys } from '../../language/texts.ts';
import type { reach as english } from '../en/reach.ts';

/** Texts of how a driver is reached while the app is closed: permission, checks of the phone, notifications. */
export const reach: SameKeys<typeof english> = {
  // Whether notifications may be shown.
  ringsTitle: 'ऐप बंद हो तब भी ट्रिप',
  pushText: 'नोटिफ़िकेशन की अनुमति दें: फिर स्क्रीन या ऐप बंद हो तब भी यह फ़ोन ट्रिप पर बजेगा।',
  pushAllow: 'नोटिफ़िकेशन की अनुमति दें',
  pushOn: 'नोटिफ़िकेशन चालू हैं।',
  pushDenied: 'इस ऐप को नोटिफ़िकेशन की अनुमति नहीं है।',
  pushDeniedHow: 'फ़ोन की सेटिंग खोलें, यह ऐप या ब्राउज़र ढूँढें और नोटिफ़िकेशन की अनुमति दें। फिर यहाँ वापस आएँ।',
  pushInstallFirst:
    'iPhone पर पहले ऐप को होम स्क्रीन पर लगाएँ: Safari में “शेयर” दबाएँ, फिर “होम स्क्रीन में जोड़ें”। उसे वहीं से खोलें।',
  pushUnsupported: 'यह फ़ोन या ब्राउज़र बंद ऐप पर नहीं बज सकता। ऐप खुला और स्क्रीन चालू रखें।',
  pushFailed: 'नोटिफ़िकेशन चालू नहीं हो सके। अच्छे नेटवर्क पर फिर कोशिश करें।',

  // What a check of the phone found.
  ringsClosed: 'ऐप बंद हो तब भी यह फ़ोन ट्रिप पर बजता है।',
  ringsOpen: 'यह फ़ोन ट्रिप पर तभी बजता है जब ऐप खुला हो।',
  ringsChecking: 'देख रहे हैं कि यह फ़ोन बजता है या नहीं…',
  ringsNotHow: 'टेस्ट नहीं पहुँचा। ब्राउज़र के लिए बैटरी सेवर बंद करें, फिर दोबारा जाँचें।',
  ringsHow: 'क्या करें',
  checkPhone: 'यह फ़ोन जाँचें',
  checkText: 'मैसेज जाँचें',
  textWaiting: 'मैसेज आ रहा है। इसी फ़ोन पर उसमें दिया लिंक दबाएँ।',
  textWorks: 'मैसेज इस फ़ोन पर पहुँचते हैं।',
  textFailed: 'मैसेज का लिंक नहीं दबाया गया। शायद मैसेज नहीं पहुँचा।',
  textTooOld: 'यह लिंक पुराना है। “मदद” में दोबारा जाँचें।',

  // Notifications.
  noticeOffer: 'देखने के लिए दबाएँ।',
  noticeOfferWay: 'पिकअप तक {minutes} मिनट। {place}',
  noticeOver: 'यह ट्रिप अब नहीं मिल सकती।',
  noticeCheck: 'फ़ोन की जाँच',
};
