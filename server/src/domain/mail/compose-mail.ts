import type { Mail, MailContent, MailLanguage } from './mail.ts';

const signature: Readonly<Record<MailLanguage, string>> = { en: 'Satha', ar: 'سطحة' };

/** A content as plain text, and as a page that needs nothing from outside. */
export function composeMail(
  language: MailLanguage,
  content: MailContent,
): Pick<Mail, 'subject' | 'plainText' | 'html'> {
  const subject = content.subject.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
  return { subject, plainText: makePlainText(language, content), html: makeHtml(language, content) };
}

function makePlainText(language: MailLanguage, { paragraphs, action, notes = [] }: MailContent): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes];
  return `${[...parts, signature[language]].join('\n\n')}\n`;
}

const block = 'margin:0 0 16px';
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b70;color:#ffffff;text-decoration:none';
const small = 'margin:0 0 12px;font-size:13px;color:#5c6670';

function makeHtml(language: MailLanguage, { subject, paragraphs, action, notes = [] }: MailContent): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const lines = [
    ...paragraphs.map((text) => `<p style="${block}">${escapeHtml(text)}</p>`),
    ...(action
      ? [
          `<p style="${block}"><a href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>`,
          `<p style="${small}" dir="ltr">${escapeHtml(action.url)}</p>`,
        ]
      : []),
    ...notes.map((text) => `<p style="${small}">${escapeHtml(text)}</p>`),
    `<p style="${small}">${signature[language]}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1b1f24;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
${lines.join('\n')}
</div>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
