/**
 * Watches for forms that the browser sends itself. Taking over the page meanwhile would upload the form's photos a second
 * time, and offer to send it again.
 * @returns a function whose promise resolves at once if no form is being sent; otherwise when the visitor comes back to the
 * page, if ever
 */
export function watchSubmission(): () => Promise<void> {
  let settled = Promise.resolve();
  window.addEventListener('submit', ({ defaultPrevented }) => {
    if (defaultPrevented) return;
    settled = new Promise((resolve) => {
      window.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
    });
  });
  return () => settled;
}
