import { describe, expect, it } from 'vitest';
import { readRoad, type Speeds } from './read-road.ts';
import { readMeters, readSpeedKmh, readTonnes } from './tag-values.ts';

const speedsOf = (tags: Record<string, string>): Speeds | undefined =>
  readRoad(new Map(Object.entries({ highway: 'secondary', ...tags })))?.speeds;
const both = (light: number, truck: number): Speeds => [light, light, truck, truck];

describe('the tags of a way', () => {
  it.each<[Record<string, string>, Speeds | undefined]>([
    [{}, both(60, 55)],
    [{ highway: 'motorway' }, [110, 0, 80, 0]],
    [{ highway: 'motorway', oneway: 'no' }, both(110, 80)],
    [{ highway: 'motorway_link' }, both(60, 50)],
    [{ highway: 'service' }, both(15, 12)],
    [{ highway: 'service', service: 'parking_aisle' }, both(10, 10)],
    [{ highway: 'service', service: 'emergency_access' }, undefined],
    [{ highway: 'construction' }, undefined],
    [{ highway: 'proposed' }, undefined],
    [{ route: 'ferry' }, undefined],
    [{ area: 'yes' }, undefined],
    [{ oneway: 'yes' }, [60, 0, 55, 0]],
    [{ oneway: '-1' }, [0, 60, 0, 55]],
    [{ oneway: 'reversible' }, undefined],
    [{ junction: 'roundabout' }, [60, 0, 55, 0]],
    [{ junction: 'roundabout', oneway: 'no' }, both(60, 55)],
    [{ access: 'no' }, undefined],
    [{ access: 'no', motor_vehicle: 'yes' }, both(60, 55)],
    [{ access: 'yes', vehicle: 'no' }, undefined],
    [{ access: 'private' }, both(15, 15)],
    [{ motor_vehicle: 'destination' }, both(15, 15)],
    [{ motorcar: 'no' }, [0, 0, 55, 55]],
    [{ hgv: 'no' }, [60, 60, 0, 0]],
    [{ hgv: 'designated', motor_vehicle: 'no' }, [0, 0, 55, 55]],
    [{ access: 'unknown' }, both(60, 55)],
    [{ maxheight: '2' }, undefined],
    [{ maxheight: '3.5' }, [60, 60, 0, 0]],
    [{ maxheight: 'none' }, both(60, 55)],
    [{ maxweight: '10 t' }, [60, 60, 0, 0]],
    [{ maxspeed: '80' }, both(72, 72)],
    [{ maxspeed: '120' }, both(90, 80)],
    [{ maxspeed: '60', 'maxspeed:hgv': '40' }, both(54, 36)],
    [{ 'maxspeed:forward': '40', maxspeed: '80' }, [36, 72, 36, 72]],
    [{ maxspeed: 'RU:urban' }, both(60, 55)],
    [{ maxspeed: '5' }, both(5, 5)],
    [{ highway: 'living_street', maxspeed: '120' }, both(27, 27)],
    [{ construction: 'yes' }, undefined],
    [{ proposed: 'yes' }, undefined],
    [{ impassable: 'yes' }, undefined],
    [{ oneway: 'yes', 'oneway:motor_vehicle': 'no' }, both(60, 55)],
    [{ oneway: 'no', 'oneway:vehicle': 'yes' }, [60, 0, 55, 0]],
    [{ highway: 'motorway', oneway: 'reverse' }, [0, 110, 0, 80]],
    [{ access: 'destination;delivery' }, both(15, 15)],
    [{ access: 'no;delivery' }, both(15, 15)],
  ])('%o say how fast a pickup and a truck drive, there and back', (tags, speeds) => {
    expect(speedsOf(tags)).toEqual(speeds);
  });
});

describe('where streets are slow for trucks, they drive', () => {
  it.each<[Record<string, string>, number, number]>([
    [{ highway: 'motorway' }, 110, 80],
    [{ highway: 'trunk' }, 90, 80],
    [{ highway: 'trunk', maxspeed: '80' }, 72, 72],
    [{ highway: 'primary' }, 70, 56],
    [{ highway: 'primary', maxspeed: '100' }, 90, 72],
    [{ highway: 'primary', maxspeed: '80', 'maxspeed:hgv': '60' }, 72, 43],
    [{ highway: 'secondary' }, 60, 48],
    [{ highway: 'tertiary' }, 50, 40],
    [{ highway: 'residential' }, 30, 24],
    [{ highway: 'motorway_link' }, 60, 50],
    [{ highway: 'primary_link' }, 50, 40],
    [{ highway: 'service', service: 'parking_aisle' }, 10, 10],
    [{ highway: 'secondary', access: 'private' }, 15, 15],
  ])('on %o, where a pickup drives %i km/h, %i', (tags, light, truck) => {
    const speeds = readRoad(new Map(Object.entries({ oneway: 'yes', ...tags })), 'slow')?.speeds;
    expect(speeds).toEqual([light, 0, truck, 0]);
  });
});

describe('the name of a way', () => {
  const namesOf = (tags: Record<string, string>) => {
    const road = readRoad(new Map(Object.entries({ highway: 'primary', ...tags })));
    return [road?.name, road?.englishName, road?.ref];
  };

  it.each([
    [{}, ['', '', '']],
    [{ name: 'شارع', 'name:en': 'Street', ref: 'E11' }, ['شارع', 'Street', 'E11']],
    [{ name: 'شارع', int_name: 'Street', int_ref: 'AH1' }, ['شارع', 'Street', 'AH1']],
    [{ 'name:en': 'Street', int_name: 'Road', ref: 'E11', int_ref: 'AH1' }, ['', 'Street', 'E11']],
  ])('%o is kept as it is written, in English and as a number', (tags, expected) => {
    expect(namesOf(tags)).toEqual(expected);
  });

  it('is cut when it is longer than any name is', () => {
    expect(namesOf({ name: 'x'.repeat(5000) })[0]).toHaveLength(200);
  });
});

describe('a value', () => {
  it.each([
    ['80', 80],
    ['80 km/h', 80],
    ['50 mph', 80.4672],
    ['walk', 6],
    ['100;80', 80],
    ['RU:urban', undefined],
    ['none', undefined],
    ['signals', undefined],
    ['0', undefined],
    ['9999', undefined],
    ['-50', undefined],
    ['', undefined],
  ])('of speed, %o, is read as %o km/h', (text, speed) => {
    expect(readSpeedKmh(text)).toEqual(speed);
  });

  it.each([
    ['4', 4],
    ['4.2 m', 4.2],
    ['4,2', 4.2],
    ['250 cm', 2.5],
    [`13'6"`, 4.1148],
    ['default', undefined],
    ['0', undefined],
  ])('of height, %o, is read as %o m', (text, meters) => {
    if (meters === undefined) expect(readMeters(text)).toBeUndefined();
    else expect(readMeters(text)).toBeCloseTo(meters, 6);
  });

  it.each([
    ['7.5', 7.5],
    ['3500 kg', 3.5],
    ['heavy', undefined],
  ])('of weight, %o, is read as %o t', (text, tonnes) => {
    expect(readTonnes(text)).toEqual(tonnes);
  });
});
