import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first, of `npm test` and of the long runs: with others in between, whatever they
 * take. Measured on two cores; where a file is not among them, the larger one begins.
 */
export const longestFiles = [
  'server/tests/cli/map-build.full.test.ts',
  'server/tests/console-pages/keys.full.test.ts',
  'server/tests/console-pages/everybody.full.test.ts',
  'server/tests/sandbox/processes.full.test.ts',
  'server/tests/portal-pages/trips.full.test.ts',
  'server/tests/guarantees/by-hand-races.test.ts',
  'server/tests/console-pages/calls.full.test.ts',
  'server/tests/attention/ordinary-week.test.ts',
  'server/tests/console-pages/trips.full.test.ts',
  'server/tests/tracking-pages/looks.full.test.ts',
  'server/tests/guarantees/crash.full.test.ts',
  'server/tests/portal-pages/people.full.test.ts',
  'server/src/domain/routing/providers/satha-roads/installed-map.full.test.ts',
  'server/tests/console-pages/board.full.test.ts',
  'server/tests/guarantees/dispatch-crash.full.test.ts',
  'server/tests/guarantees/steering-races.test.ts',
  'server/tests/guarantees/soak.full.test.ts',
  'server/tests/portal-pages/developers.full.test.ts',
  'server/tests/guarantees/hostile-requests.full.test.ts',
  'roads/src/uae.full.test.ts',
  'server/tests/docs/reference-page.full.test.ts',
  'server/tests/guarantees/payment-crash.test.ts',
  'server/tests/console-pages/fleet-and-approvals.full.test.ts',
  'server/tests/portal-pages/pages.full.test.ts',
  'server/tests/portal-pages/evidence.full.test.ts',
  'server/tests/sandbox/fleet.full.test.ts',
  'server/tests/web-apps/guides-pages.full.test.ts',
  'roads/src/search/uae-names.full.test.ts',
  'server/tests/map/map-swap.full.test.ts',
  'roads/src/route/exactness.full.test.ts',
  'server/tests/docs/openapi.test.ts',
  'tests/architecture.test.ts',
  'server/tests/sandbox/by-hand.test.ts',
  'tests/tidy/tidy.test.ts',
  'server/src/domain/dispatch/searching/search-trip.test.ts',
  'server/tests/console-api/gate.test.ts',
  'server/src/platform/files/file-store.test.ts',
  'server/src/platform/files/s3-store.test.ts',
  'server/tests/migrate.test.ts',
] as const;

/** Long files of tests begin first, so that at the end no worker is busy for minutes while the others have nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const place = (longestFiles as readonly string[]).indexOf(relative(project.config.root, moduleId));
  return place === -1 ? longestFiles.length : place;
}
