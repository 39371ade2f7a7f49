import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountPages, indexedPages, staffPages, visitorPages } from '../../support/site-pages.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { ada, admin, signedIn, Visitor } from '../../support/visitor.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React’s output: HTML ignores the case of attribute names, and allows XML’s forms of void
    // elements and booleans.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // React's `useId` begins with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // Narrow screens show tables as cards, and `display: grid` removes their roles in some
    // browsers.
    'no-redundant-role': 'off',
    // A document has two tables of contents, one of which CSS hides; axe compares visible
    // landmarks.
    'unique-landmark': 'off',
    // Checkboxes of one name form a list.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // Any name that ARIA allows is enough.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A section with a name is a region too. `none` is a synonym of `presentation`.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    'presentation-role-style': 'off',
    // Text is the default type of an input, and where a phone number wraps is a matter of taste.
    'no-implicit-input-type': 'off',
    'tel-non-breaking': 'off',
    // Search engines cut titles at a width, not at a number of characters; their tests check it.
    'long-title': 'off',
  },
});

const app = useForSuite(createTestApp);
const visitor = new Visitor(app);
let user: Visitor;
let administrator: Visitor;
beforeAll(async () => {
  user = await signedIn(app, ada);
  administrator = await signedIn(app, admin);
});

describe('markup', () => {
  it.each([
    ...indexedPages,
    ...visitorPages,
    '/rent?location=&view=list',
    '/rent?location=&type=apartment&page=2',
    '/buy?location=Atlantis',
    '/contact-us?sent=',
    '/sell?sent=',
    '/admin/login?next=%2Fuser&ended=sessionInactive',
    '/set-password?token=x',
    '/nowhere',
    '/property/nothing',
  ])('is valid on %s', async (path) => {
    await expectValid(path, visitor);
  });

  it.each(['purpose=buy&sort=highest', 'purpose=rent&sort=highest'])(
    'is valid on the first property of %s, with every query',
    async (query) => {
      const { body } = await visitor.get(`/api/properties?location=&${query}`);
      const path = `/property/${body.items[0].id}`;
      for (const choice of ['', '?photo=2', '?near=schools', '?map=schools', '?years=60']) {
        await expectValid(path + choice, visitor);
      }
    },
  );

  it.each([...indexedPages, ...accountPages, '/user?edit=name'])(
    'is valid on %s for a signed-in user',
    async (path) => {
      await expectValid(path, user);
    },
  );

  it.each([
    ...staffPages,
    '/admin/properties/1',
    '/admin/properties?view=all',
    '/admin/messages?status=all&message=4',
  ])('is valid on %s for staff', async (path) => {
    await expectValid(path, administrator);
  });

  it.each(['%00', '..', '%0A', 'x'.repeat(300), '999999'])(
    'is valid, and the page of the inbox, for the message %s, which does not exist',
    async (id) => {
      const path = `/admin/messages?message=${id}`;
      await administrator.get(path).expect(200);
      await expectValid(path, administrator);
    },
  );
});

async function expectValid(path: string, someone: Visitor): Promise<void> {
  const { text } = await someone.get(path);
  expect(text).toMatch(/<\/html>\s*$/);
  const { results } = await validator.validateString(text);
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect(problems).toEqual([]);
}
