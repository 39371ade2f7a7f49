const adopted = new Set<string>();

/**
 * Adds the styles of a part that loads on use, once. Uses constructable style sheets: the Content-Security-Policy forbids style
 * elements.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
