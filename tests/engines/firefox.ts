import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { timeoutMs, type Engine } from './engine.ts';

const executablePath = '/usr/bin/firefox-esr';

/** Debian’s Firefox over WebDriver BiDi, which needs no separate driver. */
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
    page.setDefaultTimeout(timeoutMs);
    page.setDefaultNavigationTimeout(timeoutMs);
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
