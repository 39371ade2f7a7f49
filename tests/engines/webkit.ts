import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, By, until, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/free-port.ts';
import { timeoutMs, type Engine } from './engine.ts';
import { waitUntil } from '../support/wait.ts';

const driver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';
/** The browser in which WebKitGTK is tested. */
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Debian’s WebKitGTK on a virtual display, through its own driver: nothing is downloaded. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isInstalled: () => existsSync(driver) && existsSync(xvfb) && miniBrowser !== undefined,
  async launch() {
    await using started = new AsyncDisposableStack();
    const display = await startDisplay(started);
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, GDK_BACKEND: 'x11', DISPLAY: display },
      stdio: 'ignore',
    });
    started.defer(() => end(child));
    const server = `http://127.0.0.1:${port}`;
    await waitUntil(() => answers(server), { timeout: timeoutMs });

    const browser = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      })
      .build();
    started.defer(() => browser.quit());

    async function shown(xpath: string): Promise<WebElement> {
      const element = await browser.wait(until.elementLocated(By.xpath(xpath)), timeoutMs);
      await browser.wait(until.elementIsVisible(element), timeoutMs);
      // The driver clicks at the element’s current position, which smooth scrolling would change.
      await browser.executeScript(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        element,
      );
      return element;
    }

    const running = started.move();
    return {
      open: (url) => browser.get(url),
      click: async (xpath) => (await shown(xpath)).click(),
      async type(xpath, text) {
        const field = await shown(xpath);
        await field.clear();
        await field.sendKeys(text);
      },
      evaluate: (expression) => browser.executeScript(`return (${expression});`),
      [Symbol.asyncDispose]: () => running.disposeAsync(),
    };
  },
};

/** Starts a virtual display and returns its name. */
async function startDisplay(started: AsyncDisposableStack): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const display = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  started.defer(() => end(display));
  // The fourth of the stdio streams above.
  const output = display.stdio[3] as Readable;
  const [number]: string[] = await once(createInterface(output), 'line');
  return `:${number}`;
}

function answers(server: string): Promise<boolean> {
  return fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
