import type { ways as english } from '../en/ways.ts';

/** Texts of by which ways the driver’s location comes, and why it does not. */
export const ways = {
  waysTitle: 'আপনার লোকেশন কীভাবে আসে',
  waysApp: 'এই অ্যাপ: {age}',
  waysTracker: 'ট্র্যাকার: {age}',
  waysServer: 'ট্র্যাকিং সার্ভার: {age}',
  waysBattery: 'ব্যাটারি {percent}%',
  waysNone: 'এখনো কিছু আসেনি।',
  waysJust: 'এইমাত্র',
  waysMinutes: '{minutes} আগে',
  heardNot: 'ট্রিপ আসছে না: আপনার লোকেশন পৌঁছাচ্ছে না।',
  receiverWrong: 'ফোন যে লোকেশন জানায় তা আমিরাতের অনেক বাইরে। লোকেশন বন্ধ করে আবার চালু করুন।',
  tellsNothing: 'যা আপনার লোকেশন জানায় তা পড়ার মতো কিছু পাঠায় না।',
} as const satisfies Record<keyof typeof english, string>;
