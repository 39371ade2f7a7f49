/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openInbox, siteWithInbox } from './inbox.ts';
import { currentPath, hydrated, isFocused, openSite } from './site.ts';

const site = openSite(siteWithInbox);
const inbox = openInbox(site);

test('a visitor’s message is found, assigned, noted and replied to by email, and then marked as answered', async () => {
  const { id, email, fullName, message } = await inbox.receive();
  const page = await inbox.visit('/admin/messages');
  const unread = await unreadCount(page);

  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).first().getByText(message).waitFor();
  await rows(page).first().click();

  await openHeading(page, fullName).waitFor();
  await expect.poll(() => unreadCount(page)).toBe(unread - 1);
  expect(await article(page).getByRole('link', { name: email }).getAttribute('href')).toBe(
    `mailto:${email}`,
  );

  await article(page).getByRole('combobox', { name: 'Assigned to' }).selectOption('Ngozi Eze');
  await rows(page).first().getByText('Ngozi Eze').waitFor();

  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Called the landlord: it is.');
  await page.getByRole('button', { name: 'Save note' }).click();
  const note = thread(page).filter({ hasText: 'Called the landlord: it is.' });
  await note.getByText('Internal note').waitFor();

  await page.getByRole('radio', { name: 'Reply by email' }).check();
  await page.getByRole('textbox', { name: `Reply to ${fullName}` }).fill('Yes, it is still free.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  const reply = thread(page).filter({ hasText: 'Yes, it is still free.' });
  await reply.getByText('Sent', { exact: true }).waitFor();

  const [mail = '', ...others] = await inbox.mailsTo(email);
  expect(others).toEqual([]);
  expect(mail).toContain('Yes, it is still free.');
  expect(mail).toContain(`> ${message}`);
  expect(mail).not.toContain('Called the landlord');
  expect((await inbox.read(id)).status).toBe('replied');
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('replied');
});

test('the keyboard alone moves through messages, answers one and closes another', async () => {
  const second = await inbox.receive({ fullName: 'Kemi Second' });
  const first = await inbox.receive({ fullName: 'Kemi First' });
  const page = await inbox.visit('/admin/messages');

  await page.keyboard.press('/');
  await page.keyboard.type('Kemi');
  await expect.poll(() => rows(page).count()).toBe(2);
  // Letters typed into the search are not shortcuts.
  await page.keyboard.type(' ');
  await page.keyboard.press('j');
  expect(await page.getByRole('searchbox').inputValue()).toBe('Kemi j');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.keyboard.press('Escape');

  await page.keyboard.press('j');
  await expectFocus(openHeading(page, first.fullName));
  await page.keyboard.press('j');
  await expectFocus(openHeading(page, second.fullName));
  await page.keyboard.press('j');
  await page.getByText('That is the last message here.').waitFor();
  await page.keyboard.press('k');
  await expectFocus(openHeading(page, first.fullName));

  await page.keyboard.press('r');
  const box = page.getByRole('textbox', { name: `Reply to ${first.fullName}` });
  await expectFocus(box);
  await page.keyboard.type('jek: gladly?');
  await page.keyboard.press('Control+Enter');
  await thread(page).getByText('Sent', { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('');

  await page.keyboard.press('j');
  await expectFocus(openHeading(page, second.fullName));
  await page.keyboard.press('e');
  await page.getByText(`Message from ${second.fullName} marked as answered.`).waitFor();
  expect((await inbox.read(second.id)).status).toBe('replied');
  expect(await inbox.mailsTo(second.email)).toEqual([]);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Next message', { exact: true }).waitFor();
  await help.getByRole('checkbox').press('Space');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  expect(await help.count()).toBe(0);
});

test('a deleted message can be restored, at once or later', async () => {
  const { id, fullName, path } = await inbox.receive({ fullName: 'Dele Ojo' });
  const page = await inbox.visit(path);
  const row = page.getByRole('link', { name: fullName });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`Message from ${fullName} deleted.`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectFocus(openHeading(page, fullName));
  await row.waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Deleted' }).check();
  await row.click();
  await openHeading(page, fullName).waitFor();
  expect(await page.getByRole('button', { name: 'Send reply' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Send reply' }).waitFor();
  expect((await inbox.read(id)).status).toBe('new');
});

test('a message marked as spam by mistake is restored', async () => {
  const { id, fullName, path } = await inbox.receive({ fullName: 'Sola Ade' });
  const page = await inbox.visit(path);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('spam');
  await page.getByText(`Message from ${fullName} marked as spam.`).waitFor();
  await expect.poll(async () => (await inbox.read(id)).status).toBe('spam');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await inbox.read(id)).status).toBe('new');
  await openHeading(page, fullName).waitFor();
});

test('Undo has a shortcut that works everywhere, and remains while focused', async () => {
  const { id, fullName, path } = await inbox.receive({ fullName: 'Sola Key' });
  const page = await inbox.visit(path, { prepare: (opened) => opened.clock.install() });
  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', {
    name: 'Undo',
  });
  await undo.waitFor();
  await page.waitForURL((url) => url.searchParams.get('message') !== id);
  await expectFocus(article(page).getByRole('heading', { level: 2 }));
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.keyboard.press('F8');
  await expectFocus(undo);
  await page.clock.runFor(60_000);
  await expectFocus(undo);
  await page.keyboard.press('Escape');
  await expectFocus(search);
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expectFocus(openHeading(page, fullName));
  expect((await inbox.read(id)).status).toBe('new');

  await page.getByRole('button', { name: 'Delete' }).click();
  await undo.waitFor();
  await page.clock.runFor(16_000);
  await undo.waitFor({ state: 'detached' });
});

test('a reply whose response is lost is one mail, however often it is sent', async () => {
  const { id, email, fullName, path } = await inbox.receive();
  const page = await inbox.visit(path, { expected: [/ERR_FAILED/] });
  let isLost = true;
  await page.route('**/api/admin/messages', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  const box = page.getByRole('textbox', { name: `Reply to ${fullName}` });
  await box.fill('You can come on Friday.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('alert').getByText('No Internet connection').waitFor();
  expect(await box.inputValue()).toBe('You can come on Friday.');

  // The draft and its key belong to the tab, not to the page.
  await page.reload();
  await hydrated(page);
  expect(await box.inputValue()).toBe('You can come on Friday.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect.poll(() => box.inputValue()).toBe('');
  await thread(page).getByText('Sent', { exact: true }).waitFor();

  expect((await inbox.read(id)).thread).toHaveLength(1);
  expect(await inbox.mailsTo(email)).toHaveLength(1);
});

test('a session that ends while a reply is written loses nothing', async () => {
  const { email, fullName, path } = await inbox.receive();
  const page = await inbox.visit(path, { expected: [/status of 401/] });
  const box = page.getByRole('textbox', { name: `Reply to ${fullName}` });
  await box.fill('A long and careful answer.');

  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Log in and carry on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.keyboard.press('Enter');

  await thread(page).getByText('Sent', { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('');
  expect((await inbox.mailsTo(email))[0]).toContain('A long and careful answer.');
});

test('a reply that is changed while it is sent remains a draft', async () => {
  const { fullName, path } = await inbox.receive();
  const page = await inbox.visit(path);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/admin/messages', async (route) => {
    if (route.request().method() === 'POST') await gate.promise;
    await route.continue();
  });
  const box = page.getByRole('textbox', { name: `Reply to ${fullName}` });
  await box.fill('Come and see it.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.getByRole('radio', { name: 'Reply by email' }).check();
  await box.fill('One more thing.');
  gate.resolve();
  await thread(page).getByText('Sent', { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('One more thing.');
});

test('a list whose session has ended redirects to the login page, unless a reply is being written', async () => {
  const { fullName, path } = await inbox.receive();
  const page = await inbox.visit(path, { expected: [/status of 401/] });
  const box = page.getByRole('textbox', { name: `Reply to ${fullName}` });
  await box.fill('Half an answer');
  await page.context().clearCookies();
  let isRefused = false;
  page.on('response', (response) => (isRefused ||= response.status() === 401));
  // The list is not read again while an earlier request is running.
  await expect.poll(() => returnToTab(page).then(() => isRefused)).toBe(true);
  await box.fill('');
  await expect.poll(() => returnToTab(page).then(() => page.url())).toContain('/admin/login?');
  expect(new URL(page.url()).searchParams.get('next')).toBe(path);
});

test('a slow mail is polled ever less often, and never by a hidden page', async () => {
  const { id, fullName, path } = await inbox.receive();
  let [requestCount, responseCount] = [0, 0];
  let json: { thread: { delivery: string }[] } | undefined;
  const page = await inbox.visit(path, {
    prepare: async (opened) => {
      await opened.clock.install();
      await opened.route(`**/api/admin/messages/${id}`, async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        requestCount += 1;
        if (!json?.thread.length) json = await (await route.fetch()).json();
        for (const entry of json?.thread ?? []) entry.delivery = 'sending';
        await route.fulfill({ json });
        responseCount += 1;
      });
    },
  });
  await page.getByRole('textbox', { name: `Reply to ${fullName}` }).fill('On its way.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await thread(page).getByText('Sending…').waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const pollsWithin = async (seconds: number): Promise<number> => {
    const before = requestCount;
    for (let past = 0; past < seconds; past += 1) {
      await page.clock.runFor(1000);
      await expect.poll(() => requestCount - responseCount).toBe(0);
    }
    return requestCount - before;
  };
  // The list is reloaded once a minute, besides the polls counted here.
  const polls = await pollsWithin(40);
  expect(polls).toBeGreaterThan(0);
  expect(polls).toBeLessThan(10);

  await setVisibility(page, 'hidden');
  expect(await pollsWithin(40)).toBe(0);
  await setVisibility(page, 'visible');
  expect(await pollsWithin(5)).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a failed message says so beside its box, which keeps the text', async () => {
  const { id, fullName, path } = await inbox.receive();
  const page = await inbox.visit(path, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  await page.getByRole('radio', { name: 'Internal note' }).check();
  const box = page.getByRole('textbox', { name: 'Internal note' });
  await page.context().setOffline(true);
  await box.fill('She prefers mornings.');
  await page.getByRole('button', { name: 'Save note' }).click();
  const form = page.locator('form').filter({ has: box });
  await form
    .getByText('This note may not have been saved. Your draft is kept in this browser.')
    .waitFor();
  expect(await box.inputValue()).toBe('She prefers mornings.');

  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Try again' }).click();
  await thread(page).getByText('She prefers mornings.').waitFor();
  expect((await inbox.read(id)).thread).toHaveLength(1);
  await openHeading(page, fullName).waitFor();
});

test('a message is marked as read when it is opened, and can be marked as unread', async () => {
  const { id, fullName, path } = await inbox.receive({ fullName: 'Uche Ade' });
  const page = await inbox.visit('/admin/messages');
  const unread = await unreadCount(page);
  const row = page.getByRole('link', { name: fullName });
  await row.click();
  await openHeading(page, fullName).waitFor();
  expect(currentPath(page)).toBe(path);
  await expect.poll(() => unreadCount(page)).toBe(unread - 1);
  expect((await inbox.read(id)).read).toBe(true);

  await page.getByRole('button', { name: 'Mark unread' }).click();
  await expectFocus(row);
  await expect.poll(() => unreadCount(page)).toBe(unread);
  expect(await row.getByText('Unread:').count()).toBe(1);
});

test('messages near the promised 24 hours show the remaining time, and late ones the delay', async () => {
  const page = await inbox.visit('/admin/messages');
  const soon = page.getByRole('link', { name: 'Chidi Okafor' });
  await soon.getByText(/^Reply due in \d+ h$/).waitFor();
  const late = page.getByRole('link', { name: 'Folake Adeyemi' });
  await late.getByText(/^Overdue by \d+ h$/).waitFor();
  const early = page.getByRole('link', { name: 'Tunde Bakare' });
  expect(await early.getByText(/Reply due in|Overdue by/).count()).toBe(0);
});

test('an owner’s message shows the home’s details, its photos and the contact details', async () => {
  const photo = new URL('../../server/provider/seed/photos/house-01-front.jpg', import.meta.url);
  const { path, fullName, message } = await inbox.receiveFromOwner(photo);
  const page = await inbox.visit(path);
  await openHeading(page, fullName).waitFor();
  const opened = article(page);
  await opened.getByText('Property owner').waitFor();
  await opened.getByText(message).waitFor();
  for (const [term, value] of [
    ['Purpose', 'To sell'],
    ['Asking price', '₦450,000,000'],
    ['Bedrooms', '5'],
  ] as const) {
    const detail = opened.locator('dl > div').filter({ hasText: term });
    expect(await detail.getByRole('definition').innerText()).toBe(value);
  }
  const call = opened.getByRole('link', { name: '+234 803 111 2222' });
  expect(await call.getAttribute('href')).toBe('tel:+2348031112222');
  const picture = opened.getByRole('img', { name: /^From the owner, 1 of 1/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a message about a property links to its public page and its staff page', async () => {
  const searches = ['buy', 'rent'].map((purpose) => site.search(`purpose=${purpose}&location=`));
  const [home] = (await Promise.all(searches)).flatMap(({ items }) => items);
  const { path } = await inbox.receive({ property: home?.id ?? '' });
  const page = await inbox.visit(path);
  const link = article(page).getByRole('link', { name: home?.title ?? '' });
  expect(await link.getAttribute('href')).toMatch(/^\/admin\/properties\/\d+$/);
  const open = article(page).getByRole('link', { name: 'Public page' });
  expect(await open.getAttribute('href')).toBe(`/property/${home?.id}`);
});

const hostile = {
  fullName: '<img src=x onerror=alert(1)>',
  message: `Line one <script>alert(2)</script>\n\n"><svg onload=alert(3)> ${'x'.repeat(200)}`,
};

test('markup and long words in a message are text in the list, on the page and in the mail', async () => {
  const { email, path } = await inbox.receive(hostile);
  const page = await inbox.visit(path);
  await openHeading(page, hostile.fullName).waitFor();
  expect(await article(page).getByText('Line one').innerText()).toBe(hostile.message);
  await page.getByRole('link', { name: hostile.fullName }).waitFor();
  expect(await page.locator('main img, main svg[onload], main script').count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBe(0);

  await page.getByRole('textbox', { name: /^Reply to/ }).fill('<b>Hello</b> & welcome');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await thread(page).getByText('<b>Hello</b> & welcome').waitFor();
  await thread(page).getByText('Sent', { exact: true }).waitFor();

  const [mail = ''] = await inbox.mailsTo(email);
  expect(mail).toContain('Content-Type: text/plain');
  expect(mail).not.toContain('text/html');
  expect(mail).toContain('<b>Hello</b> & welcome');
  expect(mail).toContain('> Line one <script>alert(2)</script>');
});

test('the inbox works without scripts: states, filters and messages are links and a form', async () => {
  const { fullName, message } = await inbox.receive({ fullName: 'Sade Quiet' });
  const page = await inbox.visit('/admin/messages', { javaScript: false });
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'All' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Sade');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(currentPath(page)).toMatch(/status=all/);
  expect(await rows(page).count()).toBe(1);

  await rows(page).first().click();
  await openHeading(page, fullName).waitFor();
  await article(page).getByText(message).waitFor();
  for (const name of ['Delete', 'Mark as answered', 'Send reply'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await rows(page).count()).toBe(0);
  await page.getByRole('link', { name: 'All messages' }).click();
  expect(await rows(page).count()).toBe(1);
});

test('a link to a deleted message shows the list', async () => {
  const page = await inbox.visit('/admin/messages?message=999999');
  await page.getByRole('heading', { name: 'Message not found' }).waitFor();
  expect(await rows(page).count()).toBeGreaterThan(3);
});

/** As if the user had returned from another tab. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Messages' }).getByRole('link');
}

function article(page: Page): Locator {
  return page.getByRole('article');
}

function openHeading(page: Page, name: string): Locator {
  return article(page).getByRole('heading', { level: 2, name });
}

function thread(page: Page): Locator {
  return page.getByRole('list', { name: 'Replies and notes' }).getByRole('listitem');
}

/** The count in the navigation. */
async function unreadCount(page: Page): Promise<number> {
  const link = page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: /^Messages/ });
  return Number((await link.innerText()).replaceAll(/\D/g, ''));
}

async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => isFocused(target)).toBe(true);
}
