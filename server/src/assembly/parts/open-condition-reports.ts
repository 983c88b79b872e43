import type { Environment } from '../../config/environment.ts';
import {
  type ConditionReportDeps,
  type ConditionReports,
  createConditionReports,
} from '../../entrypoints/shared/make-condition-report.ts';
import { openPdfDrawing } from '../../entrypoints/shared/pdf-drawing.ts';
import type { TripPointViewDeps } from '../../entrypoints/trip-facts-view.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';

export type ConditionReportsParts = TripPointViewDeps &
  Pick<ConditionReportDeps, 'db' | 'evidenceFiles'> & {
    readonly environment: Environment;
    readonly limits: SharedLimits;
  };

/**
 * Opens what makes condition reports for all APIs of a process, in a thread of its own: a long report keeps no receipt
 * waiting.
 */
export function openConditionReports(
  server: HttpServer,
  { environment, limits, ...parts }: ConditionReportsParts,
): ConditionReports {
  const drawing = openPdfDrawing(server, { environment, limits }, 'condition_reports');
  return createConditionReports({ ...parts, ...drawing });
}
