import type { Problem } from '../../shared/contract/problem.ts';

/**
 * A page for an error before or outside the pages: no scripts, with a link to continue.
 * @param back URL of the page that the visitor came from, if known
 */
export function errorPage({ title, detail }: Problem, back: string | null): string {
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
${back === null ? '' : `<li><a href="${escapeHtml(back)}">Back to the page</a></li>\n`}<li><a href="/">Back to Home</a></li>
</ul>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
