import { type Language, languages } from '@satha/terms/languages';
import type { Mail, MailContent } from './mail.ts';

/**
 * Writes a content as plain text, and as a page that needs nothing from outside. Its one link is the
 * action's: whatever else looks like one, as a name may, is no link to a mail program either.
 */
export function composeMail(
  language: Language,
  content: MailContent,
): Pick<Mail, 'subject' | 'plainText' | 'html'> {
  const subject = unlinkText(content.subject.replaceAll(/\p{Cc}+/gu, ' ')).slice(0, 300);
  const unlinked = {
    ...content,
    subject,
    paragraphs: content.paragraphs.map(unlinkText),
    notes: content.notes?.map(unlinkText),
  };
  return { subject, plainText: makePlainText(language, unlinked), html: makeHtml(language, unlinked) };
}

/** Shows nothing, allows no line to break, and is in no address. */
const wordJoiner = '\u2060';

/** The text as it was to the eye, with nothing in it that mail programs turn into a link by themselves. */
function unlinkText(text: string): string {
  return text.replaceAll(/:(?=\/\/)|[.@](?=\p{L})/gu, `$&${wordJoiner}`);
}

type Unlinked = Omit<MailContent, 'notes'> & { readonly notes: readonly string[] | undefined };

function makePlainText(language: Language, { paragraphs, action, notes = [] }: Unlinked): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes];
  return `${[...parts, languages[language].productName].join('\n\n')}\n`;
}

const block = 'margin:0 0 16px';
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b70;color:#ffffff;text-decoration:none';
const small = 'margin:0 0 12px;font-size:13px;color:#5c6670';

function makeHtml(language: Language, { subject, paragraphs, action, notes = [] }: Unlinked): string {
  const direction = languages[language].direction;
  const lines = [
    ...paragraphs.map((text) => `<p style="${block}">${escapeHtml(text)}</p>`),
    ...(action
      ? [
          `<p style="${block}"><a href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>`,
          `<p style="${small}" dir="ltr">${escapeHtml(action.url)}</p>`,
        ]
      : []),
    ...notes.map((text) => `<p style="${small}">${escapeHtml(text)}</p>`),
    `<p style="${small}">${languages[language].productName}</p>`,
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
