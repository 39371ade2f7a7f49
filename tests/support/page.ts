import { expand } from '../../client/hydration/compact-json.ts';

/** The content of a page, read from its HTML. */
export interface Page {
  /** The visible text in document order, with white space collapsed. */
  text: string;
  title: string;
  /** Text of the first `h1`. */
  heading: string;
  description: string | undefined;
  canonical: string | undefined;
  robots: string | undefined;
  /** Attributes of the start tags with this name. */
  tags(name: string): Record<string, string>[];
  /** The JSON in the script element with this id. */
  json(id: string): unknown;
  /** What the page passes to the browser's code. */
  hydrationData(): unknown;
}

/**
 * Reads only our own server’s HTML: well-formed, attributes in double quotes. Not a general HTML
 * parser.
 */
export function readPage(html: string): Page {
  const visible = html
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<(script|style|noscript|title)\b[^]*?<\/\1>/g, ' ');

  function tags(name: string): Record<string, string>[] {
    return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, 'gi'))].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
    );
  }

  function json(id: string): ReturnType<typeof JSON.parse> {
    const element = new RegExp(`<script id="${id}"[^>]*>([^]*?)</script>`).exec(html);
    return JSON.parse(element?.[1] ?? 'null');
  }

  const meta = (name: string) => tags('meta').find((tag) => tag['name'] === name)?.['content'];
  return {
    text: textOf(visible),
    title: textOf(/<title>([^]*?)<\/title>/.exec(html)?.[1] ?? ''),
    heading: textOf(/<h1\b[^>]*>([^]*?)<\/h1>/.exec(html.replace(/<!--[^]*?-->/g, ''))?.[1] ?? ''),
    description: meta('description'),
    canonical: tags('link').find(({ rel }) => rel === 'canonical')?.['href'],
    robots: meta('robots'),
    tags,
    json,
    hydrationData: () => expand(json('hydration')),
  };
}

function textOf(html: string): string {
  return decode(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole);
  });
}
