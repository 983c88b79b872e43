import { type Static, Type } from 'typebox';
import { aed, latitude, longitude } from '../fields.ts';
import * as examples from './lookup-examples.ts';

/** What a program looks up of its account and of where Satha drives. */
export const WalletData = Type.Object(
  {
    balance: aed('What trips can be booked from; below zero it is owed.'),
    held: aed('Fares of trips under way: out of the balance, and not spent yet.'),
    floor: aed('The lowest balance that booking a trip may leave.'),
    currency: Type.Literal('AED', { description: 'Always AED.' }),
    status: Type.Enum(['active', 'frozen'], {
      description: 'A frozen wallet takes no new trips; all else still posts.',
    }),
  },
  { title: 'Wallet', examples: [examples.wallet] },
);
export type WalletData = Static<typeof WalletData>;

const VehicleType = Type.Object(
  {
    vehicleTypeId: Type.Integer({ description: 'What estimates and trips are asked for with.' }),
    name: Type.String({ description: 'The name in English.' }),
    nameArabic: Type.Optional(
      Type.String({ description: 'The name in Arabic; left out where there is none.' }),
    ),
    vehicleClass: Type.Enum(['light', 'truck'], {
      description: 'What roads allow: light is a pickup, truck everything heavier.',
    }),
    available: Type.Boolean({ description: 'Whether prices are told for it.' }),
    approvedForTrips: Type.Boolean({
      description: 'Whether trips may be created with it, as long as it is available.',
    }),
    subjectToTruckBan: Type.Boolean({
      description: 'Whether hours and roads that are closed to trucks bind it.',
    }),
  },
  { title: 'VehicleType' },
);

export const VehicleTypesData = Type.Object(
  { vehicleTypes: Type.Array(VehicleType, { description: 'All of them, by rising identifier.' }) },
  { title: 'VehicleTypeList', examples: [examples.vehicleTypes] },
);
export type VehicleTypesData = Static<typeof VehicleTypesData>;

const MultiPolygon = Type.Object(
  {
    type: Type.Literal('MultiPolygon', { description: 'Always MultiPolygon.' }),
    coordinates: Type.Array(Type.Array(Type.Array(Type.Array(Type.Number()))), {
      description:
        'Polygons; of each the outline and then its holes; of each ring its points, longitude before latitude.',
    }),
  },
  { title: 'MultiPolygon' },
);

export const ServiceAreaData = Type.Object(
  {
    type: Type.Literal('Feature', {
      description: 'Always Feature: `data` is GeoJSON (RFC 7946) as it stands.',
    }),
    bbox: Type.Array(Type.Number(), { description: 'West, south, east, north.' }),
    properties: Type.Object(
      {
        name: Type.String({ description: 'What is enclosed, in English.' }),
        nameArabic: Type.String({ description: 'The same in Arabic.' }),
        attribution: Type.String({ description: 'To be shown wherever the outline is.' }),
      },
      { title: 'ServiceAreaProperties' },
    ),
    geometry: MultiPolygon,
  },
  { title: 'ServiceArea', examples: [examples.serviceArea] },
);

const placeKinds = ['area', 'road', 'place'] as const;

/** `near` is given by both of its numbers or by neither, which is checked beyond the schema. */
export const PlacesQuery = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'What somebody writes of a name, in English or Arabic; its last word may be unfinished.',
    examples: ['burj kha'],
  }),
  lat: Type.Optional(latitude('Latitude of the point that places near it come first by; with lng.')),
  lng: Type.Optional(longitude('Longitude of that point; with lat.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: 'How many at the most; 10 when left out.' }),
  ),
});
export type PlacesQuery = Static<typeof PlacesQuery>;

const FoundPlace = Type.Object(
  {
    kind: Type.Enum([...placeKinds], {
      description:
        'area: a part of a city, a town, an island; road; place: a building, a mall, a hotel and the like. Kinds may be added.',
    }),
    name: Type.String({ description: 'The name in English; in Arabic where no other is known.' }),
    nameArabic: Type.Optional(
      Type.String({ description: 'The name in Arabic; left out where it is not known.' }),
    ),
    areaName: Type.Optional(
      Type.String({ description: 'The area that it lies in; left out where it is not known.' }),
    ),
    emirate: Type.String({ description: 'The emirate that it lies in.' }),
    lat: Type.Number({ description: 'Latitude of a point in the middle of it; of a road, on it.' }),
    lng: Type.Number({ description: 'Longitude of that point.' }),
  },
  { title: 'FoundPlace' },
);

export const PlacesData = Type.Object(
  { places: Type.Array(FoundPlace, { description: 'The likeliest first.' }) },
  { title: 'FoundPlaceList', examples: [examples.places] },
);
export type PlacesData = Static<typeof PlacesData>;
