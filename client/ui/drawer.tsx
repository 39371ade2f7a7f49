import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import styles from './drawer.module.css';

interface DrawerProps {
  /** Target of the button that opens it. */
  id: string;
  brand: ReactNode;
  children: ReactNode;
}

/**
 * A menu that slides in from the right. It is a popover, so that opening, closing and returning the focus work without
 * JavaScript.
 */
export function Drawer({ id, brand, children }: DrawerProps): ReactNode {
  const { state } = useNavigation();
  const drawer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'loading') drawer.current?.hidePopover?.();
  }, [state]);

  return (
    <div ref={drawer} id={id} popover="auto" className={styles.drawer} data-keeps-focus="">
      <div className={styles.top}>
        {brand}
        <button
          type="button"
          className={styles.close}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X aria-hidden="true" size={24} />
        </button>
      </div>
      {children}
    </div>
  );
}
