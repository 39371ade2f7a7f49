import {
  type BoundFunctions,
  configure,
  getQueriesForElement,
  type queries,
} from '@testing-library/dom';
import { type HTMLFormElement, Window } from 'happy-dom';
import { expand } from '../../client/hydration/compact-json.ts';

/** A page as a DOM, with the queries of Testing Library, which see its body. Its scripts and styles have no effect. */
export interface Page extends BoundFunctions<typeof queries> {
  document: Document;
  /** The visible text in document order, with white space collapsed. */
  text: string;
  title: string;
  /** Text of the first `h1`. */
  heading: string;
  description: string | undefined;
  canonical: string | undefined;
  robots: string | undefined;
  /** The `href` of each link, as written. */
  links: string[];
  /** The first form control with this name or id. Throws if there is none. */
  control(nameOrId: string): HTMLInputElement;
  /** What a browser sends of the form in `main` as it is, without files. */
  fields: Record<string, string>;
  /** The error message that describes this form control; '' if it has none. */
  errorOf(nameOrId: string): string;
  /** The texts of `role="alert"`. */
  alert: string;
  /** Attributes of the elements with this name. */
  tags(name: string): Record<string, string>[];
  /** The JSON in the script element with this id. */
  json(id: string): unknown;
  /** What the page passes to the browser's code. */
  hydrationData(): unknown;
}

// Fails with a message of one line: by default it ends with the whole document.
configure({ getElementError: (message) => new Error(message?.split('\n', 1)[0]) });

/** One for all documents: it loads and runs nothing. */
const browser = new Window();

/** @param source HTML, or a response with it */
export function readPage(source: string | { text: string }): Page {
  const html = typeof source === 'string' ? source : source.text;
  const parsed = new browser.DOMParser().parseFromString(html, 'text/html');
  // happy-dom has types of its own for the DOM.
  const document = parsed as unknown as Document;
  const all = (selector: string): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ];
  const meta = (name: string): string | undefined =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined;
  const control = (nameOrId: string): HTMLInputElement => {
    const named = `:is(input, select, textarea, button):is([name="${nameOrId}"], [id="${nameOrId}"])`;
    const found = document.querySelector<HTMLInputElement>(named);
    if (found === null) throw new Error(`the page has no form control called ${nameOrId}`);
    return found;
  };
  const json = (id: string): ReturnType<typeof JSON.parse> =>
    JSON.parse(document.getElementById(id)?.textContent ?? 'null');

  return {
    ...getQueriesForElement(document.body),
    document,
    get text() {
      return textOf(document.documentElement);
    },
    title: document.title,
    heading: textOf(document.querySelector('h1')),
    description: meta('description'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? undefined,
    robots: meta('robots'),
    get links() {
      return all('a[href]').map((link) => link.getAttribute('href') ?? '');
    },
    control,
    get fields() {
      const form = parsed.querySelector('main form[method="post"]') as HTMLFormElement;
      return Object.fromEntries(
        [...new browser.FormData(form)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      );
    },
    errorOf(nameOrId) {
      const ids = control(nameOrId).getAttribute('aria-describedby')?.split(' ') ?? [];
      const id = ids.find((described) => described.endsWith('-error'));
      return id === undefined ? '' : textOf(document.getElementById(id));
    },
    get alert() {
      return all('[role="alert"]').map(textOf).join(' ');
    },
    tags: (name) => all(name).map(attributesOf),
    json,
    hydrationData: () => expand(json('hydration')),
  };
}

const invisible = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE', 'TEMPLATE']);

/** Visible text, with white space collapsed and a space between elements. */
export function textOf(node: Node | null): string {
  return node === null ? '' : spacedText(node).replaceAll(/\s+/g, ' ').trim();
}

function spacedText(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
  if (node.nodeType !== node.ELEMENT_NODE) return '';
  if (invisible.has(node.nodeName)) return ' ';
  return ` ${[...node.childNodes].map(spacedText).join('')} `;
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}
