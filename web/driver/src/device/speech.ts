import { driverLanguages } from '../language/driver-languages.ts';
import { readLanguage } from '../language/stored-language.ts';

/** Says a text aloud in the driver's language, where the phone has a voice of it; else nothing. */
export function speak(text: string): void {
  const speech = window.speechSynthesis;
  if (speech === undefined) return;
  const tag = driverLanguages[readLanguage()].speechTag;
  const voice = findVoice(speech.getVoices(), tag);
  if (voice === undefined) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  speech.cancel();
  speech.speak(said);
}

export function stopSpeaking(): void {
  window.speechSynthesis?.cancel();
}

/** A voice of the country before one of the language alone. */
export function findVoice(
  voices: readonly SpeechSynthesisVoice[],
  tag: string,
): SpeechSynthesisVoice | undefined {
  const [language] = tag.split('-');
  const spoken = voices.filter(({ lang }) => lang.replace('_', '-').split('-')[0] === language);
  return spoken.find(({ lang }) => lang.replace('_', '-') === tag) ?? spoken[0];
}
