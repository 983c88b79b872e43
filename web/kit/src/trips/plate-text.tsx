import { emirateNames, emirates } from '@satha/terms/emirates';
import { nameIn } from '@satha/terms/languages';
import { useLanguage } from '../language/language.tsx';

/** A plate such as `Dubai K 40217`, on one line, with the emirate's name in the reader's language. */
export function PlateText({ plate }: { readonly plate: string }) {
  const { language } = useLanguage();
  const emirate = emirates.find((name) => plate.startsWith(`${name} `));
  if (emirate === undefined) return <bdi dir="ltr">{plate}</bdi>;
  return (
    <bdi style={{ whiteSpace: 'nowrap' }}>
      {nameIn(emirateNames[emirate], language)} <bdi dir="ltr">{plate.slice(emirate.length + 1)}</bdi>
    </bdi>
  );
}
