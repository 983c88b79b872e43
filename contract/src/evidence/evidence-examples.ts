export const evidenceId = '0b0c3a52-9d0e-4c55-8a39-6b7f0c2d9e11';

const condition = { area: 'left_front', mark: 'scratch', severity: 'light' };

export const declareEvidenceRequest = {
  evidenceId,
  stage: 'pickup',
  recordedAt: '2026-11-20T10:31:40.000+04:00',
  place: { lat: 25.1972, lng: 55.2744 },
  condition,
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
