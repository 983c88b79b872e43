import './look.css';
import './document.css';
import { addCopyButtons } from './copy-buttons.ts';
import { startSearch } from './search.ts';

openOldAddress();
startSearch();
addCopyButtons();
keepLanguage();
// Pages and contents stand above the text on a phone, where they begin closed.
if (matchMedia('(max-width: 55rem)').matches) document.querySelector('details.menu')?.removeAttribute('open');

/** Shows all samples of a page in the language that was chosen for one of them. */
function keepLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.language === undefined) return;
    const { language } = target.dataset;
    for (const same of document.querySelectorAll<HTMLInputElement>('.samples input')) {
      if (same.dataset.language === language) same.checked = true;
    }
  });
}

/** Leads on who comes by an old link to an operation: the reference stood where the guides begin now. */
function openOldAddress(): void {
  if (/^#(tag|model|models|description|webhook)\b/.test(location.hash)) {
    location.replace(`/docs/reference${location.search}${location.hash}`);
  }
}
