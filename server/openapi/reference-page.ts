import { isRecord } from '../../shared/record.ts';
import { escapeHtml } from '../http/error-page.ts';
import { notesOf, schemaText } from './schema-text.ts';

/** The parts of an OpenAPI document that the page shows. */
export interface ReferenceDocument {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: object;
  components?: { schemas?: object; responses?: object };
}

interface ShownOperation {
  method: string;
  path: string;
  fields: Readonly<Record<string, unknown>>;
}

/**
 * An OpenAPI document as a page without scripts or inline styles, so that the site’s content security policy allows it.
 * @param file URL of the document
 */
export function referencePage(document: ReferenceDocument, file: string): string {
  const { info, tags = [] } = document;
  const operations = operationsOf(document);
  const problems = problemsHtml(document);
  const ofTag = (name: string): ShownOperation[] =>
    operations.filter(({ fields }) => listOf(fields['tags']).includes(name));
  const sections = tags.map(
    ({ name, description = '' }) => `<section>
<h2 id="${anchor(name)}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${ofTag(name).map(operationHtml).join('\n')}
</section>`,
  );
  const links = [
    ...tags.map(({ name }) => name),
    ...(problems === '' ? [] : ['Problems']),
    'Schemas',
  ].map((name) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`);
  return `<!DOCTYPE html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-reference.css">
</head>
<body>
<header>
<h1>${escapeHtml(info.title)}</h1>
<p>Version ${escapeHtml(info.version)}. <a href="${escapeHtml(file)}">OpenAPI document</a></p>
${prose(info.description ?? '')}
<nav aria-label="Contents">
<ul>
${links.join('\n')}
</ul>
</nav>
</header>
<main>
${sections.join('\n')}
${problems}<section>
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(schemaHtml)
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}

function operationsOf({ paths = {} }: ReferenceDocument): ShownOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, fields]) =>
      isRecord(fields) ? [{ method: method.toUpperCase(), path, fields }] : [],
    ),
  );
}

function operationHtml({ method, path, fields }: ShownOperation): string {
  const { operationId, summary, description, security } = fields;
  const access = security === undefined ? '' : '<p>Needs a session.</p>\n';
  const extension =
    fields['x-extension'] === true ? '<p>An extension: a provider may lack it.</p>\n' : '';
  return `<details id="${escapeHtml(String(operationId))}">
<summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(String(summary))}</summary>
${typeof description === 'string' ? `${prose(description)}\n` : ''}${access}${extension}${parametersHtml(fields['parameters'])}${bodyHtml(fields['requestBody'])}${responsesHtml(fields['responses'])}</details>`;
}

function parametersHtml(parameters: unknown): string {
  const rows = listOf(parameters).flatMap((parameter) => {
    if (!isRecord(parameter)) return [];
    const { name, in: place, required, schema } = parameter;
    const mark = required === true ? '' : ', optional';
    return [
      `<dt><code>${escapeHtml(String(name))}</code> in the ${String(place)}${mark}</dt>`,
      `<dd><code>${schemaText(schema)}</code> ${escapeHtml(notesOf(schema))}</dd>`,
    ];
  });
  return rows.length === 0 ? '' : `<h3>Parameters</h3>\n<dl>\n${rows.join('\n')}\n</dl>\n`;
}

function bodyHtml(body: unknown): string {
  if (!isRecord(body)) return '';
  const { description } = body;
  const note = typeof description === 'string' ? `<p>${escapeHtml(description)}</p>\n` : '';
  return `<h3>Request body</h3>\n${note}${contentHtml(body['content'])}`;
}

/** Responses of its own in full; those that operations share by a link. */
function responsesHtml(responses: unknown): string {
  const own: string[] = [];
  const shared: string[] = [];
  for (const [status, response] of Object.entries(isRecord(responses) ? responses : {})) {
    if (!isRecord(response)) continue;
    const { $ref: reference, description, content } = response;
    const heading = status === 'default' ? 'other' : status;
    if (typeof reference === 'string')
      shared.push(`<a href="#${nameIn(reference)}">${heading}</a>`);
    else
      own.push(
        `<dt>${heading}: ${inline(String(description))}</dt>\n<dd>\n${contentHtml(content)}</dd>`,
      );
  }
  const problems = shared.length === 0 ? '' : `<p>Problems: ${shared.join(', ')}</p>\n`;
  return `<h3>Responses</h3>\n<dl>\n${own.join('\n')}\n</dl>\n${problems}`;
}

function contentHtml(content: unknown): string {
  return Object.entries(isRecord(content) ? content : {})
    .map(([type, media]) => {
      const schema = isRecord(media) ? media['schema'] : undefined;
      const text = schema === undefined ? '' : `<pre><code>${schemaText(schema)}</code></pre>\n`;
      return `<p><code>${escapeHtml(type)}</code></p>\n${text}`;
    })
    .join('');
}

function problemsHtml({ components }: ReferenceDocument): string {
  const items = Object.entries(components?.responses ?? {}).map(([name, response]) => {
    if (!isRecord(response)) return '';
    const { description, content } = response;
    return `<dt id="${escapeHtml(name)}">${inline(String(description))}</dt>
<dd>
${contentHtml(content)}</dd>`;
  });
  if (items.length === 0) return '';
  return `<section>
<h2 id="problems">Problems</h2>
<dl>
${items.join('\n')}
</dl>
</section>
`;
}

function schemaHtml([name, schema]: [string, unknown]): string {
  return `<details id="schema-${escapeHtml(name)}" open>
<summary>${escapeHtml(name)}</summary>
<pre><code>${schemaText(schema)}</code></pre>
</details>`;
}

function prose(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n');
}

/** A text in backticks is code. */
function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function nameIn(reference: string): string {
  return escapeHtml(reference.split('/').at(-1) ?? '');
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
