import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  Page,
  Request,
  Response,
} from 'playwright-core';

export interface PageOptions {
  /** Viewport width in CSS pixels, 1280 where absent. */
  width?: number;
  /** Viewport height in CSS pixels, 800 where absent. */
  height?: number;
  javaScript?: boolean;
  reducedMotion?: 'reduce' | 'no-preference';
  /** Base of the relative URLs given to `page.goto`. */
  baseURL?: string;
}

export interface TestPage extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** URLs that the page has requested, in order. */
  requests: readonly string[];
  /**
   * Console errors and warnings, uncaught errors, failed and rejected requests, and CSP violations,
   * in order.
   */
  problems: readonly string[];
  /** Throws with every problem so far that matches none of `except`. */
  expectClean(options?: { except?: RegExp[] }): void;
}

/** Opens a page that records its console problems. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<TestPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: options.reducedMotion ?? 'no-preference',
    userAgent: visitorAgent(browser),
    ...(options.baseURL !== undefined && { baseURL: options.baseURL }),
  });
  const requests: string[] = [];
  const problems: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  context.on('requestfailed', (request) => {
    if (!isAbandoned(request)) problems.push(describeFailure(request));
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(describeRefusal(response));
  });
  context.on('console', (message) => {
    if (isFailedResource(message)) return;
    if (['error', 'warning'].includes(message.type())) problems.push(describeMessage(message));
  });
  context.on('weberror', (error) => {
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  await recordPolicyViolations(context, problems);

  return {
    page: await context.newPage(),
    context,
    requests,
    problems,
    expectClean({ except = [] } = {}) {
      const unexpected = problems.filter((problem) => !except.some((known) => known.test(problem)));
      if (unexpected.length > 0) {
        throw new Error(`the page is not clean\n${unexpected.join('\n')}`);
      }
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/**
 * The User-Agent of an ordinary browser: one with 'Headless' counts as a crawler, whose pages are
 * never streamed.
 */
function visitorAgent(browser: Browser): string {
  const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  return `Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/${browser.version()} Safari/537.36`;
}

/**
 * Without JavaScript the listener does not run; Chromium then reports the violation in the console.
 */
async function recordPolicyViolations(context: BrowserContext, problems: string[]): Promise<void> {
  await context.exposeBinding('reportPolicyViolation', (_source, violation: string) => {
    problems.push(`policy violation: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as { reportPolicyViolation?: (violation: string) => void })
        .reportPolicyViolation;
      report?.(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`.trim());
    });
  });
}

/** A request that the page itself cancelled, by navigating away or by aborting a fetch. */
function isAbandoned(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

function describeFailure(request: Request): string {
  return `failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`;
}

/**
 * Chromium’s own message about a response, which may name the requesting script instead of the URL.
 */
function isFailedResource(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource: the server responded with a status');
}

function describeRefusal(response: Response): string {
  return `answered with a status of ${response.status()} (${response.url()})`;
}

function describeMessage(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}
