/** @module-tag long */
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { developmentServer } from '../support/production-server.ts';
import { indexedPages } from '../support/site-pages.ts';
import { isSameDocument, markDocument, openSite } from './site.ts';

// React reports hydration mismatches and other problems in development only.
const site = openSite(() => developmentServer());

test.each([...indexedPages, '/rent?location=&view=list', 'property'])(
  '%s hydrates without a warning',
  async (path) => {
    const { items } = await site.search('purpose=buy&sort=highest');
    const page = await site.visit(path === 'property' ? `/property/${items[0]?.id}` : path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  },
);

test('the page of an unknown URL hydrates without a warning', async () => {
  const page = await site.visit('/nowhere', { expected: [/status of 404/] });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(catalogue.pageNotFound);
});

test('navigations, choices and toasts cause no warning', async () => {
  const page = await site.visit('/');
  await markDocument(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rent' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Rent in Abuja, Nigeria' })
    .waitFor();
  await page.getByRole('combobox', { name: 'Rooms' }).selectOption('3 Rooms');
  await page.getByRole('link', { name: 'Remove filter 3 bedrooms' }).waitFor();
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await page.getByText('Added to your saved homes').waitFor();
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Interested in this Property?' }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

test('the hot-reload socket opens under the policy', async () => {
  const greeting = Promise.withResolvers<string>();
  await site.visit('/contact-us', {
    async prepare(page) {
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => greeting.resolve(String(payload)));
      });
    },
  });

  expect(JSON.parse(await greeting.promise)).toEqual({ type: 'connected' });
});
