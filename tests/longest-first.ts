import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './durations.ts';

/**
 * Long files of tests begin first, so that at the end no worker is busy for minutes while the others have nothing left. Of
 * two that take as long, the larger one begins.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => placedBy(b) - placedBy(a));
  }
}

function placedBy({ moduleId, project }: TestSpecification): number {
  return secondsOf(relative(project.config.root, moduleId));
}
