import type { SameKeys } from '../../language/texts.ts';
import type { reach as english } from '../en/reach.ts';

/** Texts of how a driver is reached while the app is closed: permission, checks of the phone, notifications. */
export const reach: SameKeys<typeof english> = {
  // Whether notifications may be shown.
  ringsTitle: 'অ্যাপ বন্ধ থাকলেও ট্রিপ',
  pushText: 'নোটিফিকেশনের অনুমতি দিন: তাহলে স্ক্রিন বা অ্যাপ বন্ধ থাকলেও ট্রিপ এলে এই ফোন বাজবে।',
  pushAllow: 'নোটিফিকেশনের অনুমতি দিন',
  pushOn: 'নোটিফিকেশন চালু আছে।',
  pushDenied: 'এই অ্যাপের নোটিফিকেশনের অনুমতি নেই।',
  pushDeniedHow: 'ফোনের সেটিংস খুলুন, এই অ্যাপ বা ব্রাউজার খুঁজুন, নোটিফিকেশনের অনুমতি দিন। তারপর এখানে ফিরে আসুন।',
  pushInstallFirst:
    'iPhone-এ আগে অ্যাপ হোম স্ক্রিনে রাখুন: Safari-তে “শেয়ার” চাপুন, তারপর “হোম স্ক্রিনে যোগ করুন”। সেখান থেকে খুলুন।',
  pushUnsupported: 'এই ফোন বা ব্রাউজার বন্ধ অ্যাপে বাজতে পারে না। অ্যাপ খোলা ও স্ক্রিন চালু রাখুন।',
  pushFailed: 'নোটিফিকেশন চালু করা যায়নি। ভালো নেটওয়ার্কে আবার চেষ্টা করুন।',

  // What a check of the phone found.
  ringsClosed: 'অ্যাপ বন্ধ থাকলেও ট্রিপ এলে এই ফোন বাজে।',
  ringsOpen: 'ট্রিপ এলে এই ফোন শুধু অ্যাপ খোলা থাকলে বাজে।',
  ringsChecking: 'এই ফোন বাজে কি না দেখা হচ্ছে…',
  ringsNotHow: 'পরীক্ষাটি পৌঁছায়নি। ব্রাউজারের জন্য ব্যাটারি সেভার বন্ধ করুন, তারপর আবার দেখুন।',
  ringsHow: 'কী করবেন',
  checkPhone: 'এই ফোন পরীক্ষা করুন',
  checkText: 'মেসেজ পরীক্ষা করুন',
  textWaiting: 'মেসেজ আসছে। এই ফোনেই তার লিংক চাপুন।',
  textWorks: 'এই ফোনে মেসেজ পৌঁছায়।',
  textFailed: 'মেসেজের লিংক চাপা হয়নি। হয়তো মেসেজ পৌঁছায়নি।',
  textTooOld: 'এই লিংক পুরোনো। “সাহায্য”-এ আবার পরীক্ষা করুন।',

  // Notifications.
  noticeOffer: 'দেখতে চাপুন।',
  noticeOfferWay: 'পিকআপ পর্যন্ত {minutes} মিনিট। {place}',
  noticeOver: 'এই ট্রিপ আর দেওয়া হচ্ছে না।',
  noticeCheck: 'ফোন পরীক্ষা',
};
