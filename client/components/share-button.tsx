import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageMessages } from '../../shared/page-messages.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import styles from './favourite-button.module.css';

/** Opens the device's share sheet, or copies the page's URL. */
export function ShareButton({ path, title }: { path: string; title: string }): ReactNode {
  return (
    <button
      type="button"
      data-needs-script=""
      className={styles.button}
      aria-label={`Share ${title}`}
      onClick={() =>
        void import('./share.ts').then(
          ({ share }) => share(path, title),
          () => showToast(pageMessages.network, 'error'),
        )
      }
    >
      <Share2 aria-hidden="true" size={20} />
    </button>
  );
}
