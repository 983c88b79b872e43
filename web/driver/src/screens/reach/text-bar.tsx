import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useTextCheck } from '../../reach/check-of-address.ts';

/** Says that the test text arrived by whose link the app was opened. */
export function TextBar() {
  const t = useWords();
  const { state, close } = useTextCheck();
  if (state === 'none') return null;
  return (
    <Notice look={state === 'arrived' ? 'done' : 'wait'} isAlert>
      <p>{t(state === 'arrived' ? 'textWorks' : 'textTooOld')}</p>
      <Button onPress={close}>{t('understood')}</Button>
    </Notice>
  );
}
