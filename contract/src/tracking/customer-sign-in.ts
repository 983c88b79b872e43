import { type Language, languageCodes } from '@satha/terms/languages';
import { type Static, Type } from 'typebox';

const phone = {
  phoneCode: Type.String({
    maxLength: 10,
    description: 'Country calling code, digits only.',
    examples: ['971'],
  }),
  mobileNumber: Type.String({
    maxLength: 30,
    description: 'In local format, digits only; with or without the leading 0.',
    examples: ['0501234567'],
  }),
};

/** The answer is the same whether or not a trip has the number. */
export const CustomerCodeRequest = Type.Object({
  ...phone,
  language: Type.Optional(
    Type.Unsafe<Language>({
      type: 'string',
      enum: [...languageCodes],
      description: 'Of the message. Without it the message is in both.',
    }),
  ),
});

export type CustomerCodeRequest = Static<typeof CustomerCodeRequest>;

export const CustomerCodeData = Type.Object({
  expiresInSeconds: Type.Integer({ description: 'For so long the code is good.' }),
  nextCodeInSeconds: Type.Integer({ description: 'After so long it can be sent again.' }),
});

export type CustomerCodeData = Static<typeof CustomerCodeData>;

export const CustomerSignInRequest = Type.Object({
  ...phone,
  code: Type.String({ pattern: '^[0-9]{6}$', description: 'The six digits of the message.' }),
});

export type CustomerSignInRequest = Static<typeof CustomerSignInRequest>;

export const CustomerData = Type.Object({
  phoneCode: Type.String(),
  mobileNumber: Type.String({ description: 'Without a leading 0.' }),
});

export type CustomerData = Static<typeof CustomerData>;
