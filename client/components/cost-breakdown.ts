import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import { basisText, cashNeeded, type MoveInPercentages } from '../../shared/costs/cost-line.ts';
import { moveInLines } from '../../shared/costs/move-in.ts';
import { rentNote } from '../../shared/costs/rent-note.ts';
import { formatNaira } from '../../shared/money.ts';
import { adoptStyles } from '../ui/adopt-styles.ts';
import styles from './cost-breakdown.css?inline';

/** Distance from the link and from the window's edges, in pixels. */
const gap = 8;

/** Itemises what a tenant pays to move in, in a popover below the link: on phones, at the bottom of the screen. */
export function showCosts(
  link: HTMLAnchorElement,
  { title: home, price, fees = {} }: PropertyCard,
  percentages: MoveInPercentages,
): void {
  if (price.kind !== 'rent') return;
  adoptStyles(styles);
  const lines = moveInLines({ yearlyRent: price.yearly, fees }, percentages);
  const close = element('button', 'cost-close', { type: 'button', autofocus: true });
  close.ariaLabel = 'Close';
  const heading = element('h2', '', { id: 'cost-heading', textContent: 'What you pay to move in' });
  const popover = element('div', 'cost-breakdown', { popover: 'auto', role: 'dialog' });
  popover.setAttribute('aria-labelledby', heading.id);
  popover.append(
    heading,
    close,
    element('p', '', { textContent: home }),
    listOf([
      ...lines.map((line) => ({
        label: line.label,
        basis: line.name === 'rent' ? '' : basisText(line),
        amount: line.amount === 0 ? 'None' : formatNaira(line.amount ?? 0),
      })),
      { label: 'To move in', basis: '', amount: formatNaira(cashNeeded(lines)?.amount ?? 0) },
    ]),
    element('p', '', { textContent: rentNote(lines) }),
    element('a', '', { href: link.href, textContent: 'See the home' }),
  );

  // Safari doesn't focus a clicked link, so the focus could not return to it.
  link.focus({ preventScroll: true });
  link.ariaExpanded = 'true';
  // The popover covers the title's link.
  const title = link.closest('article')?.querySelector('h3, h4');
  title?.toggleAttribute('inert', true);
  document.body.append(popover);
  popover.showPopover?.();
  place(popover, link);

  popover.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    link.ariaExpanded = null;
    title?.toggleAttribute('inert', false);
    popover.remove();
  });
  popover.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, button')) popover.hidePopover?.();
  });
  popover.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !popover.contains(relatedTarget)) popover.hidePopover?.();
  });
}

interface Row {
  label: string;
  /** Empty for none. */
  basis: string;
  amount: string;
}

function listOf(rows: readonly Row[]): HTMLElement {
  const list = element('dl', '');
  for (const { label, basis, amount } of rows) {
    const term = element('dt', '', { textContent: label });
    if (basis !== '') term.append(' ', element('small', '', { textContent: basis }));
    const row = element('div', '');
    row.append(term, element('dd', '', { textContent: amount }));
    list.append(row);
  }
  return list;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className }, properties);
}

/** In the page, so that it scrolls with the link: below it, which leaves the photo of the home free. */
function place(popover: HTMLElement, link: HTMLElement): void {
  const { left, bottom } = link.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const x = Math.max(gap, Math.min(left, clientWidth - popover.offsetWidth - gap));
  popover.style.setProperty('--x', `${x + window.scrollX}px`);
  popover.style.setProperty('--y', `${bottom + gap + window.scrollY}px`);
  popover.scrollIntoView({ block: 'nearest' });
}
