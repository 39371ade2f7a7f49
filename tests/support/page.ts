/** What a page says, read from its HTML. */
export interface Page {
  /** What a visitor reads, in the order of the document, runs of white space as one. */
  text: string;
  title: string;
  /** The text of the first `h1`. */
  heading: string;
  description: string | undefined;
  canonical: string | undefined;
  robots: string | undefined;
  /** The start tags of that name, as their attributes. */
  tags(name: string): Record<string, string>[];
  /** The JSON in the script element of that id. */
  json(id: string): unknown;
}

/** Reads what our own server renders: well-formed, attributes in double quotes. No parser for HTML in general. */
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

  const meta = (name: string) => tags('meta').find((tag) => tag['name'] === name)?.['content'];
  return {
    text: textOf(visible),
    title: textOf(/<title>([^]*?)<\/title>/.exec(html)?.[1] ?? ''),
    heading: textOf(/<h1\b[^>]*>([^]*?)<\/h1>/.exec(html.replace(/<!--[^]*?-->/g, ''))?.[1] ?? ''),
    description: meta('description'),
    canonical: tags('link').find(({ rel }) => rel === 'canonical')?.['href'],
    robots: meta('robots'),
    tags,
    json(id) {
      const element = new RegExp(`<script id="${id}"[^>]*>([^]*?)</script>`).exec(html);
      return JSON.parse(element?.[1] ?? 'null');
    },
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
