/** Why a trip may be the one that somebody calls about, each with what it means. */
export const duplicateReasons = {
  phone: 'it is for the same mobile number',
  plate: 'its vehicle has the same plate number',
  pickup: 'its vehicle stands within 200 m',
} as const satisfies Readonly<Record<string, string>>;

export type DuplicateReason = keyof typeof duplicateReasons;
export const duplicateReasonNames = Object.keys(duplicateReasons) as readonly DuplicateReason[];

/** What is to be known of the places that a pasted text may mean, or why none was found, each with the sentence that is told. */
export const placeNotes = {
  order_swapped:
    'The longitude stands first in the text; it was read so, because the other order lies abroad.',
  code_nearest_first:
    'The plus code is short, and means a point near a place that it does not name: choose one, or add the name of the place.',
  outside_uae: 'The place lies outside the UAE, where trips begin and end.',
  short_link:
    'The link is a short one and says no place. Ask the caller to open it and to copy the coordinates or the long link, or send them a location request.',
  short_link_not_told:
    'The link is a short one, and its service did not say which place it means. Ask the caller for the coordinates, or send them a location request.',
  link_without_point:
    'The link says no coordinates. Ask the caller for the coordinates, or send them a location request.',
  name_not_found: 'No place of that name is known. Try another spelling, an area or a road nearby.',
} as const satisfies Readonly<Record<string, string>>;

export type PlaceNote = keyof typeof placeNotes;
export const placeNoteNames = Object.keys(placeNotes) as readonly PlaceNote[];
