import type { SiteFacts } from '../../shared/contract/site.ts';

/** Replaces every `{{name}}` with the site's configured value. */
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
