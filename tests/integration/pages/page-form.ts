import { expect } from 'vitest';
import { readPage } from '../../support/page.ts';

export interface PageField {
  tag: Record<string, string>;
  /** Text of a text area. */
  text: string;
  /** The error message, or an empty string. */
  error: string;
}

/** The field with this name in a page, with its error message. */
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

/** The form’s hidden fields, as a browser without scripts sends them. */
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
