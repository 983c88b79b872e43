import { type Emirate, emirateNames, emirates } from '../emirates.ts';
import { placeKey } from './fold-name.ts';

/**
 * What else the emirates are called: the short forms that are in use, other ways to write them in Latin letters, and their names
 * in the languages that people of the country read. Our own list (2026); what foldName makes alike stands once.
 */
export const otherEmirateNames: Readonly<Record<Emirate, readonly string[]>> = {
  'Abu Dhabi': [
    ...['AUH', 'Abu Zaby', 'Abu Zabi', 'Abou Dhabi', 'ابوظہبی', 'अबू धाबी', 'আবুধাবি', 'আবু ধাবি'],
    ...['അബുദാബി', 'அபுதாபி', 'అబుదాబి', 'Абу-Даби', '阿布扎比', '아부다비', 'アブダビ', 'อาบูดาบี'],
  ],
  Dubai: [
    ...['DXB', 'Dubay', 'Dubaï', 'Dobai', 'دبئی', 'دوبي', 'दुबई', 'दुबाई', 'দুবাই', 'ദുബായ്', 'ദുബൈ'],
    ...['துபாய்', 'దుబాయ్', 'Дубай', '迪拜', '杜拜', '두바이', 'ドバイ', 'ดูไบ'],
  ],
  Sharjah: [
    ...['SHJ', 'Sharja', 'Sharijah', 'Ash Shariqah', 'شارجہ', 'शारजाह', 'शारजा', 'শারজাহ', 'ഷാർജ', 'ஷார்ஜா'],
    ...['షార్జా', 'Шарджа', '沙迦', '샤르자', 'シャールジャ', 'ชาร์จาห์'],
  ],
  Ajman: [...['AJM', 'Ujman', 'अजमान', 'আজমান', 'അജ്മാൻ', 'அஜ்மான்', 'Аджман', '阿治曼', '아지만', 'アジュマーン']],
  'Umm Al Quwain': [
    ...['UAQ', 'Umm Al Qaiwain', 'Umm Al Quwayn', 'Um Al Quwain', 'Umm Al Qawain', 'ام القوین', 'ام القیوین'],
    ...['उम्म अल क्वैन', 'উম্ম আল কোয়াইন', 'ഉമ്മുൽ ഖുവൈൻ', 'உம் அல் குவைன்', 'Умм-эль-Кайвайн', '乌姆盖万'],
  ],
  'Ras Al Khaimah': [
    ...[
      'RAK',
      'Ras Al Khaima',
      'Ras El Khaimah',
      'Ras Al Khaymah',
      'راس الخیمہ',
      'रास अल खैमाह',
      'रास अल ख़ैमा',
    ],
    ...['রাস আল খাইমাহ', 'റാസൽ ഖൈമ', 'ராஸ் அல் கைமா', 'Рас-эль-Хайма', '哈伊马角', '라스알카이마'],
  ],
  Fujairah: [
    ...['FUJ', 'Fujeirah', 'Fujayrah', 'Al Fujayrah', 'فجیرہ', 'فجیره', 'फ़ुजैरा', 'फुजैराह', 'ফুজাইরাহ', 'ഫുജൈറ'],
    ...['புஜைரா', 'Фуджейра', '富查伊拉', '푸자이라', 'フジャイラ'],
  ],
};

const byKey = new Map(
  emirates.flatMap((emirate) =>
    [...Object.values(emirateNames[emirate]), ...otherEmirateNames[emirate]].map(
      (name) => [placeKey(name), emirate] as const,
    ),
  ),
);

/** Returns the emirate of a name in any usual spelling; undefined for any other text. */
export function readEmirate(name: string): Emirate | undefined {
  return byKey.get(placeKey(name));
}
