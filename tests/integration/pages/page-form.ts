import { expect } from 'vitest';
import { readPage } from '../../support/page.ts';

export interface PageField {
  tag: Record<string, string>;
  /** What a text area holds. */
  text: string;
  /** What is said of it beneath; empty where nothing is. */
  error: string;
}

/** The field of that name in a page, with what is said of it. */
export function fieldOf(html: string, name: string): PageField {
  const page = readPage(html);
  const tag = ['input', 'textarea', 'select']
    .flatMap((kind) => page.tags(kind))
    .find((field) => field['name'] === name);
  expect(tag, `a field called ${name}`).toBeDefined();
  const described = tag?.['aria-describedby']?.split(' ') ?? [];
  const error = described.find((id) => id.endsWith('-error'));
  const text = new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^]*?)</textarea>`).exec(html);
  return {
    tag: tag ?? {},
    text: readPage(text?.[1] ?? '').text,
    error: error === undefined ? '' : textOfParagraph(html, error),
  };
}

/** What the form of a page that is posted carries beside what is typed, as a browser would send it. */
export function hiddenFields(html: string): Record<string, string> {
  const form = /<form[^>]*data-keep-scroll[^]*?<\/form>/.exec(html)?.[0] ?? '';
  const inputs = readPage(form)
    .tags('input')
    .filter(({ type, name }) => type === 'hidden' || name === 'website');
  return Object.fromEntries(inputs.map(({ name = '', value = '' }) => [name, value]));
}

function textOfParagraph(html: string, id: string): string {
  return readPage(new RegExp(`<p id="${id}"[^>]*>([^]*?)</p>`).exec(html)?.[1] ?? '').text;
}
