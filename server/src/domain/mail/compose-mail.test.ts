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
    expect(composeMail('en', content).subject).toBe('A new Bcc: all@\u2060example.\u2060ae password');
  });

  it('has no link but its own, whatever a name holds', () => {
    const name = 'https://evil.example/a www.evil.example evil.example me@evil.example';
    const written = composeMail('en', { subject: name, paragraphs: [name], notes: [name] });
    const linked = /:\/\/|[\w][.@][a-z]/i;
    expect(name).toMatch(linked);
    const [body = ''] = /<body[^>]*>.*/s.exec(written.html) ?? [];
    const shown = body.replaceAll(/<[^>]*>/g, '');
    for (const text of [written.subject, written.plainText, shown]) {
      expect(text).not.toMatch(linked);
      expect(text.replaceAll('\u2060', '')).toContain(name);
    }
  });

  it('leaves amounts and sentences as they are', () => {
    const text = 'AED 1,000.00 is there. Thank you.';
    expect(composeMail('en', { subject: text, paragraphs: [text] }).plainText).toContain(text);
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
