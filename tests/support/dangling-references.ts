import type { Page } from 'playwright-core';

/** One line per id that an attribute refers to and that no element has, which axe does not report. */
export function danglingReferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lists = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'headers'];
    const names = [...lists, 'aria-activedescendant', 'for', 'form', 'list', 'popovertarget'];
    return names.flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`)).flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => id !== '' && !document.getElementById(id))
          .map((id) => `dangling ${name}: ${id} of ${element.outerHTML.slice(0, 120)}`),
      ),
    );
  });
}
