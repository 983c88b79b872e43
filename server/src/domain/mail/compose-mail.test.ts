import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const content = {
  subject: 'A new\r\nBcc: all@example.ae password',
  paragraphs: ['Hello <script>alert("x")</script> & Co.,', "It's here."],
  action: { label: 'Set a "new" password', url: 'https://portal.example.ae/p?a=1&b=2' },
  notes: ['Good for an hour.'],
};

describe('a mail', () => {
  it('says the same as text and as a page', () => {
    const { plainText, html } = composeMail('en', content);
    expect(plainText).toBe(
      `Hello <script>alert("x")</script> & Co.,

It's here.

Set a "new" password:
https://portal.example.ae/p?a=1&b=2

Good for an hour.

Satha
`,
    );
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('Hello &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Co.,');
    expect(html).toContain('href="https://portal.example.ae/p?a=1&amp;b=2"');
    expect(html).not.toContain('<script');
  });

  it('has a subject of one line, whatever a name holds', () => {
    expect(composeMail('en', content).subject).toBe('A new Bcc: all@example.ae password');
  });

  it('runs from right to left in Arabic, but for addresses', () => {
    const { html, plainText } = composeMail('ar', { ...content, notes: [] });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('dir="ltr">https://portal.example.ae');
    expect(plainText.endsWith('سطحة\n')).toBe(true);
  });

  it('asks for nothing from outside', () => {
    expect(composeMail('en', content).html).not.toMatch(/<img|<link|<script|url\(|src=/);
  });
});
