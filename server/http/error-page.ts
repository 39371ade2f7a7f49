import type { Problem } from '../../shared/contract/problem.ts';

/**
 * A page for an error before or outside the pages: no scripts, with links to continue and the request's id.
 * @param link where to continue, before the home page
 */
export function errorPage(
  { title, detail, instance }: Pick<Problem, 'title' | 'detail' | 'instance'>,
  link: { href: string; label: string } | null,
): string {
  return `<!DOCTYPE html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail)}</p>
<ul>
${link === null ? '' : `<li><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></li>\n`}<li><a href="/">Back to Home</a></li>
</ul>
${instance === undefined ? '' : `<p>Reference: <code>${escapeHtml(instance)}</code></p>\n`}</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
