import type { SiteFacts } from '../../shared/contract/site.ts';

/** Puts what is configured of this site in the place of every `{{name}}`. */
export function prefillContacts(html: string, { brand, email, phone }: SiteFacts): string {
  const facts: Readonly<Record<string, string>> = {
    brand,
    email,
    phone,
    dial: phone.replaceAll(/[^+\d]/g, ''),
  };
  return html.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    escapeHtml(facts[name] ?? placeholder),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
