import type { RequirementData, RequirementsWaivedData } from '@satha/contract/job/requirement';
import { IconTool } from '@tabler/icons-react';
import { useFormat } from '../../../language/use-format.ts';
import { useWords } from '../../../language/use-words.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { useFindName, useName } from '../../../parts/use-names.ts';
import classes from '../trip.module.css';

type NeedsProps = {
  readonly of: {
    readonly requirements?: readonly RequirementData[];
    readonly requirementsWaived?: RequirementsWaivedData;
  };
};

/** Shows what the truck must have for a trip, and why; nothing where it needs no more than its type. */
export function Needs({ of: { requirements = [], requirementsWaived } }: NeedsProps) {
  const t = useWords();
  const find = useFindName();
  if (requirements.length === 0) return null;
  return (
    <Notice look="wait">
      <h2 className={classes.needsTitle}>
        <IconTool aria-hidden size={20} /> {t('equipmentNeeded')}
      </h2>
      <ul className={classes.needs}>
        {requirements.map((requirement) => (
          <li key={`${requirement.reason} ${requirement.equipment}`}>
            <strong>
              <Need requirement={requirement} />
            </strong>
            <br />
            {find('need', requirement.reason) ?? requirement.because}
          </li>
        ))}
      </ul>
      {requirementsWaived && <p>{t.rich('waived', { because: <bdi>{requirementsWaived.because}</bdi> })}</p>}
    </Notice>
  );
}

function Need({ requirement }: { readonly requirement: RequirementData }) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const { equipment, alternatives = [], mostHeightMeters, leastPayloadKg } = requirement;
  const enough = [...(equipment ? [equipment] : []), ...alternatives].map((each) => name('equipment', each));
  const parts = [
    enough.reduce((one, other) => (one === '' ? other : t('oneOf', { one, other })), ''),
    mostHeightMeters !== undefined && t('mostHeight', { meters: format.number(mostHeightMeters, 2) }),
    leastPayloadKg !== undefined && t('leastPayload', { kg: format.number(leastPayloadKg) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
