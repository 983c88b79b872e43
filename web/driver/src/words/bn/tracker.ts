import type { tracker as english } from '../en/tracker.ts';

/** Texts of the page that makes a tracker. */
export const tracker = {
  tracker: 'ট্র্যাকার',
  trackerText:
    'অন্য একটি ফোন বা ট্রাকের একটি যন্ত্রও আপনার লোকেশন জানাতে পারে, এই অ্যাপ বন্ধ থাকলেও। শিফটের বাইরে এর কিছুই রাখা হয় না।',
  trackerBefore: 'আগের ট্র্যাকার সাথে সাথে বন্ধ হয়ে যায়।',
  trackerMake: 'ট্র্যাকার তৈরি করুন',
  trackerScan: 'অন্য ফোনে Traccar Client ইনস্টল করুন। তার সেটিংস খুলে এই কোড স্ক্যান করুন।',
  trackerCode: 'ট্র্যাকারের QR কোড',
  trackerByHand: 'অথবা এই দুটি নিজে লিখুন।',
  trackerAddress: 'ঠিকানা',
  trackerId: 'ট্র্যাকারের নম্বর',
  trackerOnce: 'এটা শুধু এখনই দেখানো হচ্ছে। কাউকে দেবেন না।',
} as const satisfies Record<keyof typeof english, string>;
