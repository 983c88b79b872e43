import type { ConsoleDriverData } from '@satha/contract/console/fleet';
import { nameIn } from '@satha/terms/languages';
import { positionMarkNames, positionSourceNames } from '@satha/terms/positions';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { positionWords } from '../../../words/fleet/positions.ts';

/** Shows who told where the driver is, when they were last heard of and when the truck last moved. */
export function PositionSection({ position }: Pick<ConsoleDriverData, 'position'>) {
  const t = useWords(positionWords);
  const { language } = useLanguage();
  if (!position) return <Section title={t('position')} text={t('noPosition')} />;
  const { source, heardAt, movedAt, mark, told, withinMeters } = position;
  return (
    <Section title={t('position')}>
      <dl className={details.facts}>
        <Fact name={t('toldBy')}>
          {nameIn(positionSourceNames[source], language)}
          <Within meters={withinMeters} />
        </Fact>
        <Fact name={t('heard')}>
          <RelativeTime at={heardAt} />
        </Fact>
        {movedAt !== null && (
          <Fact name={t('moved')}>
            <RelativeTime at={movedAt} />
          </Fact>
        )}
        {mark && (
          <Fact name={t('notBelieved')}>
            {t.rich('markOf', {
              source: nameIn(positionSourceNames[mark.source], language),
              why: nameIn(positionMarkNames[mark.why], language),
              time: <RelativeTime at={mark.at} />,
            })}
          </Fact>
        )}
        {told.map((one) => (
          <Fact key={one.source} name={nameIn(positionSourceNames[one.source], language)}>
            <Told told={one} />
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

type ToldProps = { readonly told: NonNullable<ConsoleDriverData['position']>['told'][number] };

/** What one source told last, believed or not. */
function Told({ told: { heardAt, place, withinMeters, batteryPercent } }: ToldProps) {
  const t = useWords(positionWords);
  const { whole } = useFormat();
  return (
    <>
      {t.rich('lastTold', { time: <RelativeTime at={heardAt} /> })}
      {place && (
        <>
          {' · '}
          <bdi dir="ltr">{`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}</bdi>
          <Within meters={withinMeters} />
        </>
      )}
      {batteryPercent !== null && ` · ${t('battery', { percent: whole(batteryPercent) })}`}
    </>
  );
}

/** A coarse place, as one by mobile masts, is told with its radius. */
function Within({ meters }: { readonly meters: number | null }) {
  const t = useWords(positionWords);
  if (meters === null) return null;
  return ` · ${t('within', { kilometers: (meters / 1000).toFixed(1) })}`;
}
