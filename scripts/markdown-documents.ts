import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

export interface RenderedDocument {
  sections: { id: string; title: string }[];
  /** Each section is an element with its id. Placeholders such as `{{name}}` are left in. */
  html: string;
}

const documentPart = /^(?<path>.*\.md)\?(?<part>contents|text)$/;

/**
 * Lets pages import a Markdown document in two parts: `document.md?contents` exports its section titles, and
 * `document.md?text` its HTML, so that the text can be loaded separately. The Markdown is ours and trusted.
 */
export function markdownDocuments(): Plugin {
  return {
    name: 'markdown-documents',
    async load(id) {
      const { path, part } = documentPart.exec(id)?.groups ?? {};
      if (path === undefined) return null;
      this.addWatchFile(path);
      const { sections, html } = renderDocument(await readFile(path, 'utf8'));
      const code =
        part === 'contents'
          ? `export const sections = ${JSON.stringify(sections)};`
          : `export const html = ${JSON.stringify(html)};`;
      return { code, moduleType: 'js' };
    },
  };
}

/** Every second-level heading begins a section, which gets a number and an id derived from its title. */
export function renderDocument(markdown: string): RenderedDocument {
  const marked = new Marked();
  const [intro = '', ...parts] = markdown.split(/^## /m);
  const sections = parts.map((part, index) => {
    const [title = ''] = part.split('\n', 1);
    return { id: idOf(title), title: `${index + 1}. ${title.trim()}` };
  });
  const bodies = parts.map((part, index) => {
    const { id, title } = sections[index] ?? { id: '', title: '' };
    const [heading = ''] = part.split('\n', 1);
    const body = marked.parse(part.slice(heading.length), { async: false });
    return `<section id="${id}"><h2>${marked.parseInline(title, { async: false })}</h2>${body}</section>`;
  });
  const html = marked.parse(intro, { async: false }) + bodies.join('');
  // Marked encodes braces in URLs.
  return { sections, html: html.replaceAll(/%7B%7B(\w+)%7D%7D/g, '{{$1}}') };
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
