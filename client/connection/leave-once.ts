/** Key in the tab's storage. */
const leftKey = 'left-for';

/**
 * Leaves for a URL, unless this build has just done so in this tab: then the page that the server sent fails in the same way,
 * and would load for ever.
 * @returns whether it leaves; false, too, if the browser allows no storage
 */
export function leaveOnce(url: string, leave: () => void): boolean {
  const note = `${import.meta.url} ${url}`;
  try {
    if (sessionStorage.getItem(leftKey) === note) return false;
    sessionStorage.setItem(leftKey, note);
  } catch {
    return false;
  }
  leave();
  return true;
}
