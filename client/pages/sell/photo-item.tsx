import { CircleAlert, CircleCheck, Camera, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../shared/contract/problem.ts';
import { PhotoPreview } from './photo-preview.tsx';
import type { PhotoUpload } from './photo-uploads.ts';
import styles from './photo-item.module.css';

interface PhotoItemProps {
  photo: PhotoUpload;
  /** Field name of the photo's id, for submission without JavaScript. */
  field: string;
  /** Id of the remove button. */
  removalId: string;
  onRemove(): void;
  onTryAgain(): void;
}

/** A photo with its upload state and buttons. */
export function PhotoItem({
  photo,
  field,
  removalId,
  onRemove,
  onTryAgain,
}: PhotoItemProps): ReactNode {
  const { name, file, state } = photo;
  return (
    <li className={styles.item}>
      {state.kind === 'uploaded' && <input type="hidden" name={field} value={state.result.id} />}
      <span className={styles.picture}>
        <Camera aria-hidden="true" size={24} strokeWidth={1.6} />
        {file && <PhotoPreview file={file} />}
      </span>
      <div>
        <p className={styles.name}>{name}</p>
        <PhotoState name={name} state={state} />
      </div>
      <div className={styles.actions}>
        {state.kind === 'failed' && mayTryAgain(state.problem) && (
          <button
            type="button"
            className={styles.button}
            aria-label={`Try ${name} again`}
            onClick={onTryAgain}
          >
            <RotateCw aria-hidden="true" size={20} />
          </button>
        )}
        <button
          type="button"
          id={removalId}
          className={styles.button}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
    </li>
  );
}

/** A rejected photo would be rejected again. */
function mayTryAgain({ status }: Problem): boolean {
  return ![413, 415, 422].includes(status);
}

function PhotoState({ name, state }: Pick<PhotoUpload, 'name' | 'state'>): ReactNode {
  switch (state.kind) {
    case 'waiting':
      return <p className={styles.state}>Waiting for its turn</p>;
    case 'uploading':
      return (
        <p className={styles.state}>
          <progress aria-label={`Uploading ${name}`} max={1} value={state.share} />
          {/* The server is still processing the photo. */}
          {state.share < 1 ? `${Math.floor(state.share * 100)}%` : 'Nearly there'}
        </p>
      );
    case 'uploaded':
      return (
        <p className={`${styles.state} ${styles.uploaded}`}>
          <CircleCheck aria-hidden="true" size={16} />
          Uploaded
        </p>
      );
    case 'failed':
    case 'refused':
      return (
        <p className={`${styles.state} ${styles.failed}`}>
          <CircleAlert aria-hidden="true" size={16} />
          {state.kind === 'refused' ? state.reason : state.problem.detail}
        </p>
      );
  }
}
