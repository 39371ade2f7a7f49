/**
 * For browsers in which the app would fail: makes the server's page look as it does without JavaScript. Buttons that only send
 * a form then are shown, controls that need JavaScript are hidden, and what `noscript` elements contain replaces them.
 */
export function showWithoutScript(): void {
  document.documentElement.dataset['scripting'] = 'none';
  if (document.readyState !== 'loading') unwrapAlternatives();
  else document.addEventListener('DOMContentLoaded', unwrapAlternatives);
}

function unwrapAlternatives(): void {
  // With JavaScript, browsers parse the content of these elements as text.
  for (const element of document.querySelectorAll('noscript'))
    element.outerHTML = element.textContent;
}
