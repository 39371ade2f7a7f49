import { Trash2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './conflict-view.module.css';

interface DeletedMeanwhileProps {
  pending: boolean;
  onRestore(): void;
  onSaveAsNew(): void;
}

/** The property was deleted while it was being edited: restores and saves it, or saves a new one. */
export function DeletedMeanwhile(props: DeletedMeanwhileProps): ReactNode {
  const { pending, onRestore, onSaveAsNew } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <section className={styles.conflict} aria-labelledby="deleted-title">
      <h2 id="deleted-title" ref={title} tabIndex={-1}>
        <Trash2 aria-hidden="true" size={22} />
        Someone deleted this property while you were editing it
      </h2>
      <p>
        Your changes are not saved yet, and nothing you typed is lost. Restore the property to save
        them, or save them as a new property: the photos stay with the deleted one.
      </p>
      <div className={styles.all}>
        <Button pending={pending} onClick={onRestore}>
          {pending ? 'Saving...' : 'Restore and save'}
        </Button>
        <Button look="secondary" pending={pending} onClick={onSaveAsNew}>
          Save as a new property
        </Button>
      </div>
    </section>
  );
}
