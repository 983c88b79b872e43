/** Shows all samples of a page in the language that was chosen for one of them. */
export function keepLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.language === undefined) return;
    const { language } = target.dataset;
    for (const same of document.querySelectorAll<HTMLInputElement>('.samples input')) {
      if (same.dataset.language === language) same.checked = true;
    }
  });
}
