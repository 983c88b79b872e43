/** Minutes of a day from its midnight; `until` is outside, and not after `from` it is on the next day. */
export type MinuteWindow = { readonly from: number; readonly until: number };

export const ruleSeasons = ['always', 'ordinary', 'ramadan'] as const;
/** `ordinary` is all of the year but Ramadan. */
export type RuleSeason = (typeof ruleSeasons)[number];

/** Hours of days. Days are numbers since 1 January 1970 on the UAE's calendar. */
export type DayHours = {
  /** Monday 1 … Sunday 7: on which a window begins. */
  readonly days: readonly number[];
  readonly windows: readonly MinuteWindow[];
  readonly season: RuleSeason;
  readonly firstDay: number;
  /** Undefined: until somebody ends it. */
  readonly lastDay: number | undefined;
  /** Which days else count, by their numbers; all of them when it is left out. */
  readonly isOn?: (day: number) => boolean;
};

/** When a rule holds, and for which trucks. */
export type RuleTimes = DayHours & {
  /** It binds trucks that weigh more than this when they are empty. */
  readonly tareOverKg: number;
};

/** The roads that a rule closes; see `ClosedRoads` of the road library. */
export type RuleRoads = {
  readonly refs: readonly string[];
  readonly names: readonly string[];
  /** Polygons as GeoJSON has them: rings of longitude and latitude. */
  readonly areas: readonly (readonly (readonly (readonly number[])[])[])[];
  readonly headingDegrees: number | undefined;
  /** In place of all of these: what the map itself says is closed at certain hours. */
  readonly mapHours?: string;
};

/** Roads that are closed to trucks at times, as one row has it. */
export type TruckRule = RuleTimes &
  RuleRoads & {
    readonly roadRuleId: number;
    /** The same for all rows of one rule, such as its windows in Ramadan. */
    readonly code: string;
    readonly name: string;
    readonly nameArabic: string;
    /** Who said so, and where. */
    readonly source: string;
  };

/** The code of all rules that come from a map, by which a vehicle type is exempted from them. */
export const mapRuleCode = 'map';

/** A vehicle type that rules do not bind: one of them, or all. */
export type RuleExemption = {
  readonly vehicleTypeId: number;
  readonly code: string | undefined;
  readonly firstDay: number;
  readonly lastDay: number | undefined;
};

/** What is known of a vehicle type that rules ask for. */
export type RuledVehicleType = {
  readonly id: number;
  readonly subjectToTruckBan: boolean;
  /** Undefined: heavier than any rule's limit. */
  readonly tareKg?: number;
};
