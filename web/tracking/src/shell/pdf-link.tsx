import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { buttonClass } from '@satha/web-kit/phone/button.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { IconFileDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trackingApi } from '../api/tracking-api.ts';

type PdfLinkProps = {
  /** Below the API of the app, without a query. */
  readonly path: string;
  readonly name: string;
  /** Stands in its place while there is no network. */
  readonly whenOffline: ReactNode;
};

/** Offers a document as a PDF in the language of the page. */
export function PdfLink({ path, name, whenOffline }: PdfLinkProps) {
  const { language } = useLanguage();
  const { isCut } = useContact();
  if (isCut) return whenOffline;
  return (
    <a className={buttonClass('plain')} href={trackingApi.address(`${path}?language=${language}`)} download>
      <IconFileDownload aria-hidden />
      {name}
    </a>
  );
}
