import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFavourite } from './use-favourite.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import styles from './favourite-button.module.css';

export function FavouriteButton({ id, title }: { id: string; title: string }): ReactNode {
  const [favourite, toggle] = useFavourite(id);

  function change(): void {
    showToast(toggle() ? 'Added to your favourites' : 'Removed from your favourites', 'success');
  }

  return (
    <button
      type="button"
      data-needs-script=""
      className={styles.button}
      aria-pressed={favourite}
      aria-label={`Favourite ${title}`}
      onClick={change}
    >
      <Heart aria-hidden="true" size={22} />
    </button>
  );
}
