/** What the journeys need of a browser, whichever engine it has. Elements are named by XPath, which all three know. */
export interface EngineBrowser extends AsyncDisposable {
  /** Opens an absolute URL. */
  open(url: string): Promise<void>;
  /** Clicks the first element that matches, once it is shown. */
  click(xpath: string): Promise<void>;
  /** Types into the first field that matches, once it is shown. */
  type(xpath: string, text: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
}

export interface Engine {
  name: string;
  /** Debian's packages for it; none where it comes with the npm packages. */
  packages: string[];
  isInstalled(): boolean;
  launch(): Promise<EngineBrowser>;
}

/** How long an element may take to appear. */
export const patienceMs = 20_000;
