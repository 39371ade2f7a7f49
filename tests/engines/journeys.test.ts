/** @module-tag long */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/production-environment.ts';
import { productionServer, type RunningServer } from '../support/production-server.ts';
import { noteUntested } from '../support/untested.ts';
import { chromium } from './chromium.ts';
import type { EngineBrowser } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const engines = [chromium, firefox, webkit];

let server: RunningServer;
beforeAll(async () => {
  // As on a developer’s machine: plain http on a loopback address.
  server = await productionServer({ env: { NODE_ENV: 'test' } });
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe.each(engines)('$name', (engine) => {
  let browser: EngineBrowser;
  let page: JourneyPage;
  const isInstalled = engine.isInstalled();

  test('is installed', ({ skip }) => {
    const message = `${engine.name} is not tested: install Debian's ${engine.packages.join(' and ')}.`;
    const mayBeMissing = process.env['CI'] === undefined;
    if (!isInstalled && mayBeMissing) {
      noteUntested(engine.name, `apt-get install ${engine.packages.join(' ')}`);
      skip(message);
    }
    expect(isInstalled ? [] : [message]).toEqual([]);
  });

  describe.runIf(isInstalled)('runs the journey of', () => {
    beforeAll(async () => {
      browser = await engine.launch();
      page = journeyPage(browser, () => server.url);
    });
    afterAll(() => browser?.[Symbol.asyncDispose]());

    test('a visitor from the home page to a message', async () => {
      await page.open('/');
      await expect.poll(() => browser.evaluate(pinOfFirstHome)).toEqual('16 × 16, drawn');
      await page.open('/rent');
      await page.expectText('Properties for Rent');
      await browser.click('(//main//article//h3//a)[1]');
      await page.expectPath(/^\/property\//);
      await page.expectText('Request a Tour');

      await page.open('/contact-us');
      await page.fillIn({
        fullName: 'Ada Obi',
        email: 'ada@mail.example',
        message: `From ${engine.name}`,
      });
      await page.press('Send message');
      await page.expectText('Message sent successfully!');
    });

    test('a visitor who moves the map of a listing', async () => {
      await page.open('/rent?location=Lagos&view=map');
      await expect.poll(() => browser.evaluate(drawnPins)).toBe('drawn');
      await browser.click("//a[@title='Zoom in']");
      await page.expectPath(/[?&]box=[\d._]+&view=map$/);
      await page.expectText('in the map area');
    });

    test('a new user from signing up to logging out', async () => {
      await page.open('/signup');
      const email = `chidi.${engine.name.toLowerCase()}@mail.example`;
      await page.fillIn({
        firstName: 'Chidi',
        lastName: 'Eze',
        email,
        phone: '0803 765 4321',
        password: demoPassword,
      });
      await browser.click("//main//input[@type='checkbox']");
      await page.press('Create account');
      await page.expectPath(/^\/user\?welcome$/);
      await page.expectText('Your account is ready.');
      await page.fillIn({ firstName: 'Chidinma' });
      await page.press('Save name');
      await page.expectText('Your name has been saved.');
      await browser.click("//header//button[normalize-space()='Logout']");
      await page.expectPath(/^\/$/);
    });

    test('an administrator to a new amenity', async () => {
      await page.open('/admin/amenities');
      await page.logIn('admin@homefront.example');
      await page.expectPath(/^\/admin\/amenities$/);
      const amenity = `Sauna of ${engine.name}`;
      await page.fillIn({ name: amenity });
      await page.press('Add');
      await page.expectText(amenity);
    });
  });
});

interface JourneyPage {
  /** Opens a path of the site and waits for hydration. */
  open(path: string): Promise<void>;
  /** Fills in form fields by name. */
  fillIn(fields: Record<string, string>): Promise<void>;
  /** Presses a button of the page. */
  press(button: string): Promise<void>;
  logIn(email: string): Promise<void>;
  /** Waits until the page shows a text. */
  expectText(text: string): Promise<void>;
  /** Waits until the URL’s path and query match. */
  expectPath(path: RegExp): Promise<void>;
}

function journeyPage(browser: EngineBrowser, origin: () => string): JourneyPage {
  async function hydrated(): Promise<void> {
    await expect.poll(() => browser.evaluate(isHydrated)).toBe(true);
  }

  const page: JourneyPage = {
    async open(path) {
      await browser.open(origin() + path);
      await hydrated();
    },
    async fillIn(fields) {
      await hydrated();
      for (const [name, text] of Object.entries(fields)) {
        await browser.type(`//main//*[@name='${name}']`, text);
      }
    },
    press: (button) =>
      browser.click(
        `//main//button[normalize-space()='${button}' or .//*[normalize-space()='${button}']]`,
      ),
    async logIn(email) {
      await page.fillIn({ email, password: demoPassword });
      await page.press('Log In');
    },
    async expectText(text) {
      await expect.poll(() => browser.evaluate('document.body.innerText')).toContain(text);
    },
    async expectPath(path) {
      const pathExpression = 'location.pathname + location.search';
      await expect.poll(() => browser.evaluate(pathExpression)).toMatch(path);
    },
  };
  return page;
}

/** Size of the first icon on a card, and whether it has its shape. */
const pinOfFirstHome = `(() => {
  const use = document.querySelector('article p use');
  const { width, height } = use.parentNode.getBoundingClientRect();
  return width + ' × ' + height + ', ' + (use.getBBox().width > 0 ? 'drawn' : 'empty');
})()`;

/** Whether the canvas of the map's pins has a pin. */
const drawnPins = `(() => {
  const canvas = document.querySelector('.leaflet-pins-pane canvas');
  if (!canvas) return 'absent';
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value > 0) ? 'drawn' : 'empty';
})()`;

/** Whether React has hydrated the document. */
const isHydrated = `(() => {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  return key !== undefined && document[key].stateNode.current.memoizedState.isDehydrated === false;
})()`;
