/** Events that precede most navigations. */
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Calls `act` once, at the first sign of activity. */
export function onFirstSign(act: () => void): void {
  const waiting = new AbortController();
  for (const sign of signs) {
    const options = { capture: true, passive: true, signal: waiting.signal };
    window.addEventListener(sign, end, options);
  }

  function end(): void {
    waiting.abort();
    act();
  }
}
