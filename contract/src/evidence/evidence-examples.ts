export const evidenceId = '0b0c3a52-9d0e-4c55-8a39-6b7f0c2d9e11';

const condition = { area: 'left_front', mark: 'scratch', severity: 'light' };

export const declareEvidenceRequest = {
  evidenceId,
  stage: 'pickup',
  recordedAt: '2026-11-20T10:31:40.000+04:00',
  place: { lat: 25.1972, lng: 55.2744 },
  condition,
};

export const photo = {
  shows: 'front',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  sizeBytes: 412_380,
};

export const declarePhotoRequest = {
  evidenceId: '5c1d8f0e-3a47-4be2-9f61-0d2f7e64a6b3',
  stage: 'pickup',
  recordedAt: '2026-11-20T10:32:05.000+04:00',
  photo,
};

export const evidence = {
  evidenceId,
  stage: 'pickup',
  kind: 'condition',
  recordedAt: '2026-11-20T10:31:40.000+04:00',
  receivedAt: '2026-11-20T10:31:41.200+04:00',
  place: { lat: 25.1972, lng: 55.2744 },
  condition,
};
