import type { Language } from './languages.ts';

/** What may be said of the vehicle that a trip is for, of where it stands, and of what happened to it: closed lists. */

export const bodyTypes = [
  'sedan',
  'hatchback',
  'coupe',
  'convertible',
  'wagon',
  'suv',
  'pickup',
  'van',
  'minibus',
  'bus',
  'truck',
  'motorcycle',
  'trailer',
  'other',
] as const;
export type BodyType = (typeof bodyTypes)[number];

/** The driven wheels: front, rear, all. */
export const drivetrains = ['fwd', 'rwd', 'awd'] as const;
export type Drivetrain = (typeof drivetrains)[number];

export const powertrains = ['petrol', 'diesel', 'hybrid', 'electric'] as const;
export type Powertrain = (typeof powertrains)[number];

export const keyPlaces = ['with_vehicle', 'with_customer', 'locked_inside', 'lost'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** The heights of a vehicle's belly above the ground. */
export const clearances = ['low', 'normal', 'lifted'] as const;
export type Clearance = (typeof clearances)[number];

export const siteKinds = [
  'roadside',
  'highway_shoulder',
  'parking',
  'basement',
  'off_road',
  'home',
  'workshop',
] as const;
export type SiteKind = (typeof siteKinds)[number];

export const incidentCauses = [
  'breakdown',
  'accident',
  'flat_tyre',
  'battery',
  'fuel',
  'stuck',
  'flood',
  'locked_out',
  'other',
] as const;
export type IncidentCause = (typeof incidentCauses)[number];

/** The colour of the police's report of an accident: green, not at fault; red, at fault; white, nobody known or none. */
export const policeReportColours = ['green', 'red', 'white'] as const;
export type PoliceReportColour = (typeof policeReportColours)[number];

/** The reasons why a truck must have some equipment, as told in each language. */
export const requirementReasons = {
  all_wheel_drive: {
    en: 'All wheels are driven: none may turn on the road.',
    ar: 'جميع العجلات دافعة: يجب ألا تدور أي منها على الطريق.',
  },
  electric: {
    en: 'The vehicle is electric: no driven wheel may turn on the road.',
    ar: 'المركبة كهربائية: يجب ألا تدور أي عجلة دافعة على الطريق.',
  },
  hybrid: {
    en: 'The vehicle is a hybrid, of which it is not known what wheels are driven: none may turn on the road.',
    ar: 'المركبة هجينة ولا يُعرف أي عجلاتها دافعة: يجب ألا تدور أي منها على الطريق.',
  },
  low_clearance: {
    en: 'The vehicle is low and would touch a steep ramp.',
    ar: 'المركبة منخفضة وقد تحتك بمنحدر تحميل حاد.',
  },
  low_site: {
    en: 'The way in is too low for a flatbed: the vehicle is taken out on its wheels.',
    ar: 'المدخل أخفض من أن تدخله سطحة: تُخرج المركبة على عجلات.',
  },
  height_limit: {
    en: 'The truck must fit under the height limit on the way in.',
    ar: 'يجب أن تمر الشاحنة تحت حد الارتفاع عند المدخل.',
  },
  wheels_locked: { en: 'Wheels are locked.', ar: 'توجد عجلات مقفلة.' },
  does_not_roll: { en: 'The vehicle does not roll.', ar: 'المركبة لا تتدحرج.' },
  does_not_steer: { en: 'The vehicle cannot be steered.', ar: 'لا يمكن توجيه المركبة.' },
  no_keys: {
    en: 'Without its keys the vehicle may be locked in gear and at the wheel.',
    ar: 'من دون المفاتيح قد تكون المركبة مقفلة على الغيار والمقود.',
  },
  after_accident: {
    en: 'After an accident it is not known whether the vehicle rolls.',
    ar: 'بعد الحادث لا يُعرف إن كانت المركبة تتدحرج.',
  },
  off_road: { en: 'The vehicle stands off the road.', ar: 'المركبة خارج الطريق المعبّد.' },
  stuck: { en: 'The vehicle is stuck.', ar: 'المركبة عالقة.' },
  flood: { en: 'The vehicle stands or stood in water.', ar: 'المركبة في الماء أو كانت فيه.' },
  motorcycle: {
    en: 'A motorcycle is carried upright, on no wheel of its own.',
    ar: 'تُنقل الدراجة النارية واقفة من دون أن تسير على عجلاتها.',
  },
  heavy_vehicle: {
    en: 'The vehicle is heavier than what usual trucks carry.',
    ar: 'المركبة أثقل مما تحمله الشاحنات المعتادة.',
  },
  mass: {
    en: 'The truck must be able to carry the weight of the vehicle.',
    ar: 'يجب أن تتحمل الشاحنة وزن المركبة.',
  },
  test_number: {
    en: "The customer's number stands for a trip that no truck has the equipment for.",
    ar: 'رقم العميل يمثّل رحلة لا تملك أي شاحنة معداتها.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type RequirementReason = keyof typeof requirementReasons;

export const requirementReasonList = Object.keys(requirementReasons) as readonly RequirementReason[];
