/** Session storage of this tab. It may be unavailable; pages then work without it. */
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
      // Storage is full or unavailable.
    }
  },

  forget(key: string): void {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Storage is unavailable.
    }
  },
};
