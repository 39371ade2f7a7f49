import type { PlaceSuggestions } from '../../../shared/contract/place-suggestions.ts';
import { choicesOf, type Choice } from './choices.ts';
import { place } from './placement.ts';
import styles from './search-box.css?inline';

export interface Popup {
  isOpen(): boolean;
  show(answer: PlaceSuggestions): void;
  hide(): void;
  /** Marks an option by its position; -1 none. */
  activate(position: number): void;
  /** Marks the next or the previous option, wrapping at the ends. */
  move(step: 1 | -1): void;
  /** Whether there is an active option. */
  chooseActive(): boolean;
}

let popups = 0;

/**
 * The list of suggestions, in the top layer: no part of the page clips it. It is the form's last child, which hydration leaves
 * alone, and is removed with the form.
 */
export function createPopup(
  input: HTMLInputElement,
  form: HTMLFormElement,
  onChoose: (text: string) => void,
): Popup {
  addStyles();
  const id = `suggestions-${(popups += 1)}`;
  const list = element('div', { role: 'listbox', id, 'aria-label': 'Suggestions' });
  const box = element('div', { class: 'suggestions', popover: 'manual' }, list);
  const status = element('div', { class: 'suggestions-count', role: 'status' });
  form.append(box, status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);

  let choices: Choice[] = [];
  let options: HTMLElement[] = [];
  let active = -1;
  let isOpen = false;

  // A press must not take the focus from the field.
  box.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    const choice = choices[options.findIndex((one) => one === option)];
    if (choice) onChoose(choice.text);
  });

  function activate(position: number): void {
    options[active]?.setAttribute('aria-selected', 'false');
    active = position;
    const option = options[active];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  function move(): void {
    if (input.isConnected) place(box, input.parentElement ?? input);
    else hide();
  }

  function hide(): void {
    if (!isOpen) return;
    activate(-1);
    setOpen(false);
    box.hidePopover?.();
    status.textContent = '';
  }

  function setOpen(open: boolean): void {
    isOpen = open;
    input.setAttribute('aria-expanded', String(open));
    const change = open ? 'addEventListener' : 'removeEventListener';
    window[change]('scroll', move, { passive: true });
    window.visualViewport?.[change]('resize', move);
    window.visualViewport?.[change]('scroll', move);
  }

  return {
    isOpen: () => isOpen,
    hide,
    activate,
    show(answer) {
      choices = choicesOf(answer, input.value.trim());
      if (choices.length === 0) return hide();
      activate(-1);
      options = [];
      list.replaceChildren(...groupsOf(choices, id, options));
      status.textContent = choices.length === 1 ? '1 suggestion' : `${choices.length} suggestions`;
      if (!isOpen) {
        box.showPopover?.();
        setOpen(true);
      }
      move();
    },
    move: (step) =>
      activate(
        active < 0 && step < 0
          ? options.length - 1
          : (active + step + options.length) % options.length,
      ),
    chooseActive() {
      const choice = choices[active];
      if (choice) onChoose(choice.text);
      return choice !== undefined;
    },
  };
}

/** Groups in the order of their first choice. */
function groupsOf(choices: readonly Choice[], id: string, options: HTMLElement[]): HTMLElement[] {
  const groups = new Map<string, HTMLElement>();
  for (const { group, name, detail, count: homes } of choices) {
    const groupId = `${id}-g${groups.size}`;
    const parent =
      groups.get(group) ??
      element(
        'div',
        { role: 'group', 'aria-labelledby': groupId },
        element('div', { id: groupId, role: 'presentation', class: 'title' }, group),
      );
    groups.set(group, parent);
    const option = element(
      'div',
      { role: 'option', id: `${id}-${options.length}`, 'aria-selected': 'false' },
      element('span', { class: 'name' }, name, ...(detail ? [element('span', {}, detail)] : [])),
      ...(homes ? [' ', element('span', { class: 'homes' }, homes)] : []),
    );
    options.push(option);
    parent.append(option);
  }
  return [...groups.values()];
}

function element(
  tag: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

/** As `adoptStyles`, whose module would be one more request before the first suggestions. */
function addStyles(): void {
  if (popups > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
