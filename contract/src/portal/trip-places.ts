import { type Static, Type } from 'typebox';
import { textOrNull } from '../fields.ts';
import { LocalText, Point } from '../trip-place.ts';

export const VehicleTypeList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      nameArabic: textOrNull<string>('Null where it has none.'),
      isBookable: Type.Boolean(),
    }),
  ),
  nextCursor: Type.Null(),
});

export type VehicleTypeList = Static<typeof VehicleTypeList>;

export const ServiceAreaOutline = Type.Object({
  rings: Type.Array(Type.Array(Type.Tuple([Type.Number(), Type.Number()])), {
    description: 'Longitude and latitude; a point in an odd number of rings is inside.',
  }),
});

export type ServiceAreaOutline = Static<typeof ServiceAreaOutline>;

export const PlaceQuery = Type.Object({ search: Type.String({ minLength: 1, maxLength: 100 }) });

export type PlaceQuery = Static<typeof PlaceQuery>;

export const NamedPlaceList = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Type.Enum(['area', 'road', 'place'], {
        description: 'A place is a building, a mall and the like.',
      }),
      name: LocalText,
      areaName: Type.Union([LocalText, Type.Null()], {
        description: 'Null where it is not known, or is itself.',
      }),
      emirate: LocalText,
      point: Point,
    }),
  ),
  nextCursor: Type.Null(),
});

export type NamedPlaceList = Static<typeof NamedPlaceList>;
