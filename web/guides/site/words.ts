import type { Language } from '@satha/terms/languages';
import type { Group } from './listed-pages.ts';

type Words = {
  readonly title: string;
  readonly lead: string;
  readonly toContent: string;
  readonly menu: string;
  readonly onThisPage: string;
  readonly search: string;
  readonly nothing: string;
  readonly notSearched: string;
  readonly missing: string;
  readonly missingText: string;
  readonly reference: string;
  readonly referenceSummary: string;
  readonly portal: string;
  readonly asMarkdown: string;
  readonly table: string;
  readonly copy: string;
  readonly copied: string;
  readonly groups: Readonly<Record<Group, string>>;
};

/** The words around the documents, in each language. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Satha docs',
    lead: 'Guides for whoever books, follows and pays trips with Satha: by its API, in the portal, or on a driver’s phone.',
    toContent: 'Skip to the text',
    menu: 'Pages',
    onThisPage: 'On this page',
    search: 'Search the docs',
    nothing: 'Nothing found. Try fewer or other words.',
    notSearched: 'The search could not be loaded. Check your connection and type again.',
    missing: 'There is no such page',
    missingText: 'Search for what you need, or choose a page below.',
    reference: 'API reference',
    referenceSummary: 'Each operation with its fields, and a form to try it.',
    portal: 'Portal',
    asMarkdown: 'This page as Markdown',
    table: 'Table',
    copy: 'Copy',
    copied: 'Copied',
    groups: {
      start: 'Integrate',
      portal: 'Portal and customers',
      drivers: 'Drivers',
      reference: 'Reference',
    },
  },
  ar: {
    title: 'أدلّة سطحة',
    lead: 'أدلّة لكل من يحجز الرحلات ويتابعها ويدفع ثمنها في سطحة: بالواجهة البرمجية أو من البوابة أو من هاتف السائق.',
    toContent: 'انتقل إلى النص',
    menu: 'الصفحات',
    onThisPage: 'في هذه الصفحة',
    search: 'ابحث في الأدلّة',
    nothing: 'لا نتائج. جرّب كلمات أقل أو غيرها.',
    notSearched: 'تعذّر تحميل البحث. تحقّق من اتصالك ثم اكتب من جديد.',
    missing: 'لا توجد صفحة بهذا العنوان',
    missingText: 'ابحث عما تحتاج إليه، أو اختر صفحة مما يلي.',
    reference: 'مرجع الواجهة البرمجية',
    referenceSummary: 'كل عملية بحقولها، ونموذج لتجربتها. بالإنجليزية.',
    portal: 'البوابة',
    asMarkdown: 'هذه الصفحة بصيغة Markdown',
    table: 'جدول',
    copy: 'نسخ',
    copied: 'نُسخ',
    groups: {
      start: 'الربط البرمجي',
      portal: 'البوابة والعملاء',
      drivers: 'السائقون',
      reference: 'مراجع',
    },
  },
};
