import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const propertiesChanged = 'properties-changed';

/** Tells the page that is shown that properties have changed, wherever the change was started. */
export function announcePropertiesChanged(): void {
  window.dispatchEvent(new Event(propertiesChanged));
}

/** Reloads the page's data whenever properties were changed from outside it. */
export function useReloadOnPropertiesChanged(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = (): void => void revalidate();
    window.addEventListener(propertiesChanged, reload);
    return () => window.removeEventListener(propertiesChanged, reload);
  }, [revalidate]);
}
