import { describe, expect, it } from 'vitest';
import { textOf, type Page } from '../../support/page.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { setCookies } from '../../support/session-cookie.ts';
import { indexedPages } from '../../support/site-pages.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { signedUp, Visitor } from '../../support/visitor.ts';

const privacySections = [
  'Information We Collect',
  'How We Use Your Information',
  'How We Share Your Information',
  'Data Security',
  'Your Privacy Rights',
  'Data Retention',
  'International Data Transfers',
  "Children's Privacy",
  'Third-Party Links and Services',
  'Changes to This Privacy Policy',
  'Nigeria Data Protection Compliance',
  'Cookies and Tracking Technologies',
  'Contact Information',
];

const termsSections = [
  "The Provider's Role",
  'Eligibility and Registration',
  'Use of Services',
  'Prohibited Uses',
  'Property Listings',
  'Fees and Payments',
  'User Content',
  'Third-Party Services',
  'Intellectual Property',
  'Privacy',
  'Copyright Claims',
  'Account Termination',
  'Disclaimers',
  'Limitation of Liability',
  'Indemnification',
  'Dispute Resolution',
  'Changes to Terms',
  'General Provisions',
  'Consent to Communications',
  'Survival',
  'Contact Information',
];

const app = useForSuite(() =>
  createTestApp({
    env: {
      SEED_PROPERTIES: '1',
      PUBLIC_URL: 'https://homes.example',
      BRAND_NAME: 'Ilé & Wa',
      SUPPORT_EMAIL: 'help@ile.example',
      SUPPORT_PHONE: '+234 803 555 0101',
    },
  }),
);
const visitor = new Visitor(app);

const opened = new Map<string, Promise<Page>>();

/** Each page is rendered and read once. */
function open(path: string): Promise<Page> {
  const page = opened.get(path) ?? visitor.page(path);
  opened.set(path, page);
  return page;
}

describe.each([
  ['/privacy', 'Privacy Policy', privacySections],
  ['/terms', 'Terms and Conditions', termsSections],
])('%s', (path, title, titles) => {
  it('has its sections, numbered and in order', async () => {
    const page = await open(path);
    expect(page.heading).toBe(title);
    expect(page.text).toContain('Last updated: July 20th, 2025');
    const headings = page.document.querySelectorAll('section[id] > h2');
    expect([...headings].map(textOf)).toEqual(titles.map((name, index) => `${index + 1}. ${name}`));
  });

  it('has a table of contents whose links all lead to a section', async () => {
    const { document, links } = await open(path);
    const targets = new Set(links.filter((href) => href.startsWith('#') && href !== '#main'));
    expect(targets.size).toBe(titles.length);
    for (const target of targets) expect(document.querySelector(`section${target}`)).not.toBeNull();
  });

  it('may be indexed, and links back to the home page', async () => {
    const page = await open(path);
    expect([page.canonical, page.robots]).toEqual([`https://homes.example${path}`, undefined]);
    expect(page.text).toContain('Back to Home');
    expect(page.document.querySelector('li[aria-current="page"]')).not.toBeNull();
  });

  it('contains the configured brand and contact details', async () => {
    const page = await open(path);
    expect(page.text).toContain('Ilé & Wa');
    expect(page.text).toContain('help@ile.example');
    expect(page.links).toContain('tel:+2348035550101');
    expect(page.document.documentElement.outerHTML).not.toMatch(/\{\{|Homefront|hello@homefront/);
  });

  it('contains its text once', async () => {
    const { document } = await open(path);
    expect(document.querySelectorAll('script[type="application/json"]')).toHaveLength(0);
    const written = document.documentElement.textContent;
    expect(written.split('Monday - Saturday, 8:00 AM - 7:00 PM (WAT)')).toHaveLength(2);
  });
});

describe('privacy policy', () => {
  it.each([
    'typically 2-3 years',
    'not for anyone under 18',
    'Nigeria Data Protection Act 2023',
    'Nigeria Data Protection Commission (NDPC)',
    'do not sell your personal data',
    '__Host-session',
    '__Host-visitor',
    '24 hours',
    '60 minutes',
    'at most 7 days',
    'remove what a camera writes into the file',
    'Monday - Saturday, 8:00 AM - 7:00 PM (WAT)',
  ])('says “%s”', async (words) => {
    expect((await open('/privacy')).text).toContain(words);
  });

  it('lists each cookie that the site sets, and no other, with its life', async () => {
    const { visitor: someone, email } = await signedUp(app);
    const answers = [
      await new Visitor(app).get('/api/properties'),
      await someone.post('/api/session', { email, password: demoPassword }).expect(200),
    ];
    const lives: Record<string, string> = { '86400': '24 hours', '15552000': '180 days' };
    const set = answers.flatMap(setCookies).map((line) => {
      const [, name, seconds = ''] = /^([^=]+)=.*; Max-Age=(\d+)/.exec(line) ?? [];
      return `${name}: ${lives[seconds]}`;
    });
    const { document } = await open('/privacy');
    const listed = Array.from(document.querySelectorAll('tr'), (row) => {
      const [name, , life] = Array.from(row.children, ({ textContent }) => textContent.trim());
      return `${name?.replace(/ .*/, '')}: ${life}`;
    });
    expect(listed.filter((row) => row.startsWith('__')).toSorted()).toEqual(
      [...new Set(set)].toSorted(),
    );
  });
});

describe('terms', () => {
  it.each([
    'You must be 18 or over',
    'Real estate professionals may use the service on behalf of their clients',
    'Users cannot create listings',
    'success fee or commission',
    'Tenants pay no hidden fees',
    'All fees are in Naira (NGN), and are non-refundable unless stated otherwise',
    'the 12 months before the claim arose, or ₦100,000, whichever is greater',
    'disputes above ₦1,000,000',
    'the courts of Lagos State',
    'Sections 6-8, 10-12, 14-15 and 18-20 survive',
    'Monday - Saturday, 8:00 AM - 7:00 PM (WAT)',
    'General enquiries:',
    'Legal notices:',
    'Support:',
  ])('say “%s”', async (words) => {
    expect((await open('/terms')).text).toContain(words);
  });
});

describe('about page', () => {
  it('has its sections, with the final figures', async () => {
    const page = await open('/about');
    expect(page.canonical).toBe('https://homes.example/about');
    for (const part of [
      'Who We Are',
      'Our Mission',
      'Rent a Property',
      'Buy a Property',
      'Sell a Property',
      'List Your Property',
      'Frequently asked questions',
    ])
      expect(page.text).toContain(part);
    for (const figure of ['8.93%', '17.8K', '3+']) expect(page.text).toContain(figure);
    expect(page.text).toContain('Profit return rate');
  });

  it('has exactly six questions with answers', async () => {
    const page = await open('/about');
    expect(page.document.querySelectorAll('details[id^="faq-"]')).toHaveLength(6);
    expect(page.text).toContain('Basic listings are free');
    expect(page.text).toContain('Tenants pay no hidden fees');
    expect(page.text).toContain('Each page says which documents we have seen, and when.');
  });

  it('links to a guide for each service, and to /sell for owners', async () => {
    const { links } = await open('/about');
    for (const href of ['/about#guide-rent', '/about#guide-buy', '/sell#guide', '/sell#list'])
      expect(links).toContain(href);
  });
});

describe('sell page', () => {
  it('has the specification’s texts', async () => {
    const page = await open('/sell');
    expect(page.heading).toBe('Sell your Property Fast & Hassle-Free.');
    expect(page.text).toContain(
      'Reach verified buyers and get the best offers in days, not months',
    );
    expect(page.links).toContain('#list');
    expect(page.text).toContain('List Your Property');
  });
});

it('has no link to a missing anchor', async () => {
  const missing: string[] = [];
  for (const path of indexedPages) {
    for (const href of (await open(path)).links) {
      const [target = '', id] = href.split('#');
      if (id === undefined || /^[a-z]+:/.test(href)) continue;
      const { document } = await open(target || path);
      if (!document.getElementById(id)) missing.push(`${href} of ${path}`);
    }
  }
  expect(missing).toEqual([]);
});
