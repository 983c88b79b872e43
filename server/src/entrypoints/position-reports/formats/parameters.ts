import type { TrackerReport } from '../tracker-report.ts';
import { makeMoment, metersPerSecondOfKnot, readId, readNumber, readTime } from './values.ts';

/** Our own figure: metres by which a place may be wrong for each unit of the dilution of precision. */
const metersOfHdop = 5;

/**
 * Reads the parameters of the OsmAnd protocol (https://www.traccar.org/osmand, looked up in November 2026): one moment, its
 * speed in knots. `mock` is what Traccar Client up to version 8 says of a place that a program told. Others, such as
 * `altitude`, are taken and not kept.
 */
export function readParameters(
  sent: URLSearchParams,
  secret: string | undefined,
  now: Temporal.Instant,
): TrackerReport {
  const get = (name: string) => sent.get(name) ?? undefined;
  const number = (name: string) => readNumber(get(name));
  const [first, second] = get('location')?.split(',') ?? [];
  const knots = number('speed');
  const hdop = number('hdop');
  const moment = makeMoment({
    lat: get('lat') ?? first,
    lng: get('lon') ?? second,
    recordedAt: readTime(get('timestamp'), now),
    hasFix: !/^(?:false|0)$/i.test(get('valid') ?? ''),
    heading: number('bearing') ?? number('heading'),
    speedMps: knots === undefined ? undefined : knots * metersPerSecondOfKnot,
    accuracyMeters: number('accuracy') ?? (hdop === undefined ? undefined : hdop * metersOfHdop),
    mock: get('mock'),
    batteryPercent: number('batt'),
  });
  return { trackerId: readId(secret, get('id'), get('deviceid')), source: 'tracker', moments: [moment] };
}
