import { lastSearchKey } from '../../storage/last-search-key.ts';
import { createQuestions } from './questions.ts';
import { createPopup } from './popup.ts';

const attached = new WeakSet<HTMLInputElement>();

/**
 * Makes the text field of a search form an editable combobox with a list of suggestions (WAI-ARIA 1.2). The focus stays in the
 * field. Browsers without popovers keep the plain field.
 */
export function attach(input: HTMLInputElement): void {
  const { form } = input;
  if (!form || attached.has(input) || !('popover' in HTMLElement.prototype)) return;
  attached.add(input);
  startFromLastSearch(form);
  const popup = createPopup(input, form, choose);
  const questions = createQuestions(input, form, {
    onAnswer: (answer) => {
      if (document.activeElement === input) popup.show(answer);
    },
    onFailure: popup.hide,
  });

  input.addEventListener('input', (event) => {
    // While an input method composes a word, the text is unfinished.
    if (event instanceof InputEvent && event.isComposing) return;
    popup.activate(-1);
    questions.ask();
  });
  input.addEventListener('compositionend', () => questions.ask());
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (act(event.key, event.altKey)) event.preventDefault();
  });
  input.addEventListener('blur', close);
  form.addEventListener('submit', () => {
    close();
    forgetLastSearch();
  });

  /** Whether the key was for the suggestions. */
  function act(key: string, alt: boolean): boolean {
    const isOpen = popup.isOpen();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (alt && step < 0) close();
      else if (!isOpen) questions.ask(0);
      else if (!alt) popup.move(step);
      return true;
    }
    if (key === 'Escape' && (isOpen || input.value !== '')) {
      if (!isOpen) input.value = '';
      close();
      return true;
    }
    if (key === 'Enter') return isOpen && popup.chooseActive();
    if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) popup.activate(-1);
    return false;
  }

  function choose(text: string): void {
    input.value = text;
    close();
    form?.requestSubmit();
  }

  function close(): void {
    questions.drop();
    popup.hide();
  }
}

/** A form without a choice of buying or renting uses the purpose of the last search. */
function startFromLastSearch(form: HTMLFormElement): void {
  if (!form.elements.namedItem('purpose') && lastSearchText().includes('rent'))
    form.action = form.action.replace(/buy$/, 'rent');
}

/** Lets the next listing be remembered, even in the default city. */
function forgetLastSearch(): void {
  if (lastSearchText() !== '') localStorage.removeItem(lastSearchKey);
}

/** '' if there is none, or if the browser allows no storage. */
function lastSearchText(): string {
  try {
    return localStorage.getItem(lastSearchKey) ?? '';
  } catch {
    return '';
  }
}
