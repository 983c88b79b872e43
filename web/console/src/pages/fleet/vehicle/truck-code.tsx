import { Button } from '@mantine/core';
import type { ConsoleVehicleData } from '@satha/contract/console/fleet';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { QrCode } from '@satha/web-kit/people/profile/qr-code.tsx';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { vehicleRecordWords } from '../../../words/fleet/records.ts';
import sheet from './truck-code.module.css';

/** Shows a truck's QR code, which begins a shift in it. On paper it is a sheet of its own, large enough for a cab. */
export function TruckCode({ data: { vehicle, shiftUrl } }: { readonly data: ConsoleVehicleData }) {
  const t = useWords(vehicleRecordWords);
  const { plate } = vehicle;
  return (
    <div className={sheet.sheet}>
      <Section
        title={t('code')}
        text={t('codeText')}
        actions={
          <Button variant="default" onClick={() => window.print()}>
            {t('codePrint')}
          </Button>
        }
      >
        <div className={sheet.code}>
          <QrCode text={shiftUrl} label={t('codeLabel', { plate })} />
          <p className={sheet.plate}>
            <PlateText plate={plate} />
          </p>
          <p className={sheet.onPaper}>{t('codeRead')}</p>
          <p className={sheet.address}>
            <bdi dir="ltr">{shiftUrl}</bdi>
          </p>
        </div>
      </Section>
    </div>
  );
}
