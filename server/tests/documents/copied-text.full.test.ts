import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conditionReportWords } from '../../src/domain/documents/condition-reports/condition-report-words.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type DrivenTrip, type EvidenceScene, openEvidencePortal } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { copyByChromium, copyByPdftotext, lacksPdftotext, lacksViewer } from '../harness/pdf-readers.ts';
import type { Portal, PortalMember } from '../harness/portal.ts';

/** Who took the vehicle, in the scripts of those who live in the country. */
const names = [
  'محمد علاء الدين من دبي',
  'إِلهَام الأَحْمَدِيّ',
  'عمران علی پرویز',
  'प्रिया विश्वकर्मा',
  'মোহাম্মদ কৃষ্ণ',
  'മുഹമ്മദ് കൃഷ്ണൻ',
  'கார்த்திக் லட்சுமி',
  'สมชาย น้ำฝน',
  '王伟',
  '김민수',
  'Дмитрий Щукин',
  'Nguyễn Thị Phượng',
];

let scene: EvidenceScene<Portal>;
let viewer: PortalMember;
let trip: DrivenTrip;
beforeAll(async () => {
  scene = await openEvidencePortal();
  viewer = await scene.app.memberOf('viewer', scene.account.accountId);
  trip = await scene.beginTrip({ externalReference: 'دبي-42' });
  for (const name of names) {
    const recordedAt = scene.clock().toString();
    const fact = { evidenceId: randomUUID(), stage: 'delivery', recordedAt, recipient: { name } };
    expectOk(await trip.declare(fact));
  }
});
afterAll(() => scene.close());

async function download(language: string): Promise<Buffer> {
  const path = `/portal-api/accounts/${scene.account.accountId}/trips/${trip.tripId}/condition-report`;
  const { status, pdf } = await downloadPdf(`${scene.app.baseUrl}${path}?language=${language}`, viewer);
  expect(status).toBe(200);
  return pdf;
}

/** Words of ours that stand on the report whatever it tells, with vowel signs among them. */
const ownWords = () =>
  `${conditionReportWords.ar.title} ${conditionReportWords.ar.strip}`.split(/[^\p{L}\p{M}]+/u);

function expectAll(copied: string): void {
  const words = [...names.flatMap((name) => name.split(' ')), 'دبي'];
  const missing = words.filter((word) => !copied.includes(word.normalize('NFC')));
  expect({ missing, copied: missing.length > 0 && copied }).toEqual({ missing: [], copied: false });
}

describe.each(['en', 'ar'])('Text of a document in %s', (language) => {
  test.skipIf(lacksPdftotext('what pdftotext copies'))(
    'is found and copied as it was written by pdftotext',
    async () => {
      const copied = copyByPdftotext(await download(language));
      expectAll(copied);
      if (language === 'ar') for (const word of ownWords()) expect(copied).toContain(word);
    },
  );

  test.skipIf(lacksViewer('what Chromium copies'))(
    "is copied as it was written in Chromium's own viewer",
    async () => {
      const copied = await copyByChromium(await download(language));
      expectAll(copied);
      if (language === 'ar') for (const word of ownWords()) expect(copied).toContain(word);
    },
  );
});
