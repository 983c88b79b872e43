import type { DownloadProgress } from '../../../platform/download/download-file.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatSeconds } from '../../progress.ts';

/** Over how long the rate is taken: long enough to be steady, short enough to tell of a slower line. */
const windowMs = 10_000;

/** Makes "12.3 of 230.1 MB, 4.2 MB/s, 52 s left" of how far a download has come. */
export function createDownloadDetail(clock: Clock): (progress: DownloadProgress) => string {
  let samples: { readonly atMs: number; readonly bytes: number }[] = [];
  return ({ takenBytes, totalBytes }) => {
    const atMs = clock().epochMilliseconds;
    const last = samples.at(-1);
    // A download that begins anew has another rate.
    if (last && takenBytes < last.bytes) samples = [];
    if (!last || atMs - last.atMs >= 250) samples.push({ atMs, bytes: takenBytes });
    samples = samples.filter((sample) => atMs - sample.atMs <= windowMs);
    const first = samples[0] ?? { atMs, bytes: takenBytes };
    const seconds = (atMs - first.atMs) / 1000;
    const rate = seconds > 0 ? (takenBytes - first.bytes) / seconds : 0;
    return [
      `${megabytes(takenBytes)}${totalBytes === undefined ? '' : ` of ${megabytes(totalBytes)}`} MB`,
      ...(rate > 0 ? [`${megabytes(rate)} MB/s`] : []),
      ...(rate > 0 && totalBytes !== undefined
        ? [`${formatSeconds(Math.max(0, totalBytes - takenBytes) / rate)} left`]
        : []),
    ].join(', ');
  };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
