import metadata from 'libphonenumber-js/mobile/metadata';

const phoneCodePattern = /^[1-9][0-9]{0,2}$/;

/** Calling codes without a country: satellites, and services that whoever calls pays for, or shares in paying for. */
export const networkPhoneCodes: readonly string[] = Object.keys(metadata.nonGeographic);

/** Tells whether a text is a calling code in use, of a country or of a network without one. */
export function isAssignedPhoneCode(phoneCode: string): boolean {
  return (
    phoneCodePattern.test(phoneCode) &&
    (metadata.country_calling_codes[phoneCode] !== undefined ||
      metadata.nonGeographic[phoneCode] !== undefined)
  );
}

/** Tells whether a text is the calling code of a country, or of several that share it. */
export function isCountryPhoneCode(phoneCode: string): boolean {
  return metadata.country_calling_codes[phoneCode] !== undefined && !networkPhoneCodes.includes(phoneCode);
}
