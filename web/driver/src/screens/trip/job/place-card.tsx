import { IconBrandApple, IconBrandGoogleMaps, IconBrandWaze } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DriverTrip } from '../../../api/wire.ts';
import { useWords } from '../../../language/use-words.tsx';
import { buttonClass } from '../../../parts/buttons/button.tsx';
import { Card } from '../../../parts/card.tsx';
import classes from '../trip.module.css';

type PlaceCardProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly place: DriverTrip['pickup'];
  readonly children?: ReactNode;
};

/** Shows where to go, and opens whichever app the driver finds their way with. */
export function PlaceCard({ title, icon, place, children }: PlaceCardProps) {
  const t = useWords();
  const { lat, lng, areaName, address } = place;
  const at = `${lat},${lng}`;
  const links = [
    {
      key: 'googleMaps',
      Icon: IconBrandGoogleMaps,
      href: `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${at}`,
    },
    { key: 'waze', Icon: IconBrandWaze, href: `https://waze.com/ul?navigate=yes&ll=${at}` },
    { key: 'appleMaps', Icon: IconBrandApple, href: `https://maps.apple.com/?dirflg=d&daddr=${at}` },
  ] as const;
  return (
    <Card title={title} icon={icon}>
      <div>
        <p className={classes.area}>{areaName ?? address ?? <bdi dir="ltr">{at}</bdi>}</p>
        {areaName !== undefined && address !== undefined && <p className={classes.faint}>{address}</p>}
      </div>
      <nav className={classes.links} aria-label={t('navigate')}>
        {links.map(({ key, Icon, href }) => (
          <a key={key} className={buttonClass('plain')} href={href} target="_blank" rel="noreferrer">
            <Icon aria-hidden size={24} />
            <span>{t(key)}</span>
          </a>
        ))}
      </nav>
      {children}
    </Card>
  );
}
