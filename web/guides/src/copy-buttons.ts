/** Adds a button to each block of code that copies it, where the browser lets a page copy. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  const { copy = '', copied = '' } = document.documentElement.dataset;
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
      button.textContent = copied;
    });
    const frame = document.createElement('div');
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
