import './look.css';
import './document.css';
import { addCopyButtons } from './copy-buttons.ts';
import { keepLanguage } from './keep-language.ts';
import { openOldAddress } from './open-old-address.ts';
import { startSearch } from './search.ts';

openOldAddress();
startSearch();
addCopyButtons();
keepLanguage();
// Pages and contents stand above the text on a phone, where they begin closed.
if (matchMedia('(max-width: 55rem)').matches) document.querySelector('details.menu')?.removeAttribute('open');
