/** Refusals of what is told of a vehicle, and of its files. */
export const evidenceRefusals = {
  evidence_differs: {
    status: 409,
    message: 'Evidence was declared with other facts',
    when: 'the evidenceId stands for another item of the trip: give each item an identifier of its own',
  },
  evidence_not_found: {
    status: 404,
    message: 'Evidence not found',
    when: 'the driver declared no photo or signature of that evidenceId on the trip: declare it, then send its file',
  },
  file_differs: {
    status: 422,
    message: 'File is not the declared one',
    when: 'the file has another size or SHA-256 than was declared: send the declared file, or declare this one as an item of its own',
  },
  file_not_accepted: {
    status: 422,
    message: 'File is not an accepted image',
    when: 'the file is no JPEG, PNG or WebP image by what it holds, or has more than 25 million pixels or a side over 16,384 pixels: errors says which; send it as such an image',
  },
  evidence_url_expired: {
    status: 404,
    message: 'Address is not good any more',
    when: 'the address of a photo or signature is older than 10 minutes, was changed, or whoever asked for it may not see it any more: ask for the evidence of the trip again',
  },
  too_much_evidence: {
    status: 409,
    message: 'Too much evidence',
    when: 'the trip has 60 items of evidence, which is all that it can have',
  },
} as const;
