/**
 * What the journeys need from a browser of any engine. XPath names elements, because all three
 * support it.
 */
export interface EngineBrowser extends AsyncDisposable {
  /** Opens an absolute URL. */
  open(url: string): Promise<void>;
  /** Clicks the first matching element once it is visible. */
  click(xpath: string): Promise<void>;
  /** Types into the first matching field once it is visible. */
  type(xpath: string, text: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
}

export interface Engine {
  name: string;
  /** The Debian packages it needs; none if it comes with npm packages. */
  packages: string[];
  isInstalled(): boolean;
  launch(): Promise<EngineBrowser>;
}

/** How long an element may take to appear. */
export const timeoutMs = 20_000;
