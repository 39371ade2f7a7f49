import { describe, expect, it } from 'vitest';
import { sections as privacy } from '../../../client/documents/privacy.md?contents';
import { html as terms } from '../../../client/documents/terms.md?text';
import { prefillContacts } from '../../../client/documents/document-text.tsx';
import { renderDocument } from '../../../scripts/markdown-documents.ts';

const site = {
  origin: 'https://homes.example',
  brand: '<Ilé> & "Wa"',
  year: 2026,
  today: '2026-11-21',
  email: "o'neil@ile.example",
  phone: '+234 (803) 555-0101',
  chatPhone: '2348035550101',
  socialLinks: [],
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  moveInCosts: { service: 10, caution: 10, agency: 10, legal: 10 },
  statistics: [],
  demo: false,
};

describe('Markdown document', () => {
  it('numbers its sections, with ids made from their titles', () => {
    const { sections, html } = renderDocument(
      "Hello.\n\n## Children's Privacy\n\nOne.\n\n### Below\n\n## Fees & Payments (NGN)\n\nTwo.\n",
    );
    expect(sections).toEqual([
      { id: 'childrens-privacy', title: "1. Children's Privacy" },
      { id: 'fees-payments-ngn', title: '2. Fees & Payments (NGN)' },
    ]);
    expect(html.replaceAll('\n', '')).toBe(
      '<p>Hello.</p>' +
        '<section id="childrens-privacy"><h2>1. Children&#39;s Privacy</h2><p>One.</p><h3>Below</h3></section>' +
        '<section id="fees-payments-ngn"><h2>2. Fees &amp; Payments (NGN)</h2><p>Two.</p></section>',
    );
  });

  it('can be imported in parts: its contents apart from its text', () => {
    expect(privacy[7]).toEqual({ id: 'childrens-privacy', title: "8. Children's Privacy" });
    expect(terms).toContain('<section id="survival"><h2>20. Survival</h2>');
  });

  it('keeps its placeholders, in links too', () => {
    const { html } = renderDocument('Ask {{brand}} by [{{email}}](mailto:{{email}}).');
    expect(html).toContain('Ask {{brand}} by <a href="mailto:{{email}}">{{email}}</a>.');
  });
});

describe('document placeholders', () => {
  it('are escaped, and phone links contain digits only', () => {
    expect(prefillContacts('{{brand}} <a href="tel:{{dial}}">{{phone}}</a> {{email}}', site)).toBe(
      '&#60;Ilé&#62; &#38; &#34;Wa&#34; <a href="tel:+2348035550101">+234 (803) 555-0101</a> o&#39;neil@ile.example',
    );
  });

  it('leave out the line of a phone if there is none', () => {
    const { phone: _phone, ...without } = site;
    const text = prefillContacts(terms, without);
    expect(text).not.toMatch(/Phone:|tel:|\{\{/);
    expect(text).toContain('Support hours:');
  });

  it('have a value for every name in the documents', () => {
    expect(prefillContacts(terms, site)).not.toContain('{{');
  });
});
