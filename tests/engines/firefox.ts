import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { patienceMs, type Engine } from './engine.ts';

const executablePath = '/usr/bin/firefox-esr';

/** Debian's Firefox, over WebDriver BiDi, which it speaks without a driver beside it. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isInstalled: () => existsSync(executablePath),
  async launch() {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      timeout: 60_000,
    });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    page.setDefaultTimeout(patienceMs);
    page.setDefaultNavigationTimeout(patienceMs);
    return {
      async open(url) {
        await page.goto(url);
      },
      click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
      type: (xpath, text) => page.locator(`::-p-xpath(${xpath})`).fill(text),
      evaluate: (expression) => page.evaluate(expression),
      [Symbol.asyncDispose]: () => browser.close(),
    };
  },
};
