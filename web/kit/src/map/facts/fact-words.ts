import { defineWords } from '../../language/define-words.ts';

/** The words for what a map shows: beside the map, and beside the picture that is there before it. */
export const factWords = defineWords({
  en: {
    pickup: 'Pickup',
    destination: 'Destination',
    truck: 'Truck',
    notChosen: 'not set',
    coordinates: '\u2066{lat}, {lng}\u2069',
    place: '{label} ({coordinates})',
    truckThere: '{label}: {coordinates}, heading {direction}, updated {age}',
    truckStanding: '{label}: {coordinates}, updated {age}',
    stale: 'Last updated {age}',
    within: 'Somewhere within {kilometers} km',
  },
  ar: {
    pickup: 'موقع الاستلام',
    destination: 'الوجهة',
    truck: 'السطحة',
    notChosen: 'غير محدد',
    coordinates: '\u2066{lat}, {lng}\u2069',
    place: '{label} ({coordinates})',
    truckThere: '{label}: {coordinates}، باتجاه {direction}، آخر تحديث {age}',
    truckStanding: '{label}: {coordinates}، آخر تحديث {age}',
    stale: 'آخر تحديث {age}',
    within: 'في مكان ما ضمن {kilometers} كم',
  },
});

/** The eight winds, clockwise from north. */
export const windWords = defineWords({
  en: {
    n: 'north',
    ne: 'north-east',
    e: 'east',
    se: 'south-east',
    s: 'south',
    sw: 'south-west',
    w: 'west',
    nw: 'north-west',
  },
  ar: {
    n: 'الشمال',
    ne: 'الشمال الشرقي',
    e: 'الشرق',
    se: 'الجنوب الشرقي',
    s: 'الجنوب',
    sw: 'الجنوب الغربي',
    w: 'الغرب',
    nw: 'الشمال الغربي',
  },
});
