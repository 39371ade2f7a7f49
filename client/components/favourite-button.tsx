import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFavourite } from './use-favourite.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import styles from './favourite-button.module.css';

export function FavouriteButton({ id, title }: { id: string; title: string }): ReactNode {
  const [favourite, toggle] = useFavourite(id);

  function change(): void {
    showToast(toggle() ? 'Added to your saved homes' : 'Removed from your saved homes', 'success');
  }

  return (
    <button
      type="button"
      data-needs-script=""
      className={styles.button}
      aria-pressed={favourite}
      aria-label={`Save ${title}`}
      onClick={change}
    >
      <Heart aria-hidden="true" size={22} />
    </button>
  );
}
