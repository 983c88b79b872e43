import type { RoadsInUse } from '../../app.ts';

/** Who answers for routes, and from which data, in one line for the operator. */
export function describeRoads({ labels, map: { serving, refusal } }: RoadsInUse): string {
  const about = [labels.join(', then ')];
  if (serving) about.push(serving.dataVersion);
  if (refusal !== undefined) about.push(`the file in place of the map was refused: ${refusal}`);
  else if (!serving) about.push('no map is installed (npx satha map install)');
  return about.join('; ');
}
