import { IconChevronDown } from '@tabler/icons-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import parts from '../phone/parts.module.css';
import { Sheet } from '../phone/sheet.tsx';
import { type Country, findCountries, listCountries, nameCountry } from './countries.ts';
import classes from './phone-sign-in.module.css';
import { phoneSignInWords } from './phone-sign-in-words.ts';

type CountryFieldProps = { readonly value: Country; readonly onChoose: (country: Country) => void };

/** Asks for the country of a number: a button, and behind it every country there is, to be searched. */
export function CountryField({ value, onChoose }: CountryFieldProps) {
  const t = useWords(phoneSignInWords);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.country} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="said">{t('countryIs', { name: nameCountry(value, language) })}</span>
        <bdi dir="ltr">+{value.phoneCode}</bdi>
        <IconChevronDown aria-hidden size={18} />
      </button>
      {isOpen && (
        <Sheet title={t('chooseCountry')} onClose={() => setOpen(false)}>
          <CountryList
            value={value}
            onChoose={(country) => {
              setOpen(false);
              onChoose(country);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function CountryList({ value, onChoose }: CountryFieldProps) {
  const t = useWords(phoneSignInWords);
  const { language } = useLanguage();
  const id = useId();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const all = useMemo(() => listCountries(language), [language]);
  const found = findCountries(all, wanted);
  return (
    <div>
      <div className={classes.searchRow}>
        <label className="said" htmlFor={id}>
          {t('searchCountry')}
        </label>
        <input
          id={id}
          type="text"
          enterKeyHint="search"
          className={parts.input}
          placeholder={t('searchCountry')}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className={classes.options}>
        {found.map((country) => (
          <li key={country.region}>
            <button
              type="button"
              className={classes.option}
              aria-current={country.region === value.region}
              onClick={() => onChoose(country)}
            >
              <span className={classes.optionName}>{nameCountry(country, language)}</span>
              <bdi dir="ltr">+{country.phoneCode}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{found.length === 0 && t('noCountry')}</p>
    </div>
  );
}
