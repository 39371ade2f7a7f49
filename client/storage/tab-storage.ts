/** What this tab keeps until it is closed. A browser may keep nothing at all: pages then go without. */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },

  write(key: string, value: object): void {
    try {
      window.sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Full, or not allowed.
    }
  },

  forget(key: string): void {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Not allowed.
    }
  },
};
