import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemNote } from '../../../../admin/writes/problem-note.tsx';
import styles from './photos.module.css';
import type { PhotoUpload } from './use-uploads.ts';

interface UploadItemProps {
  upload: PhotoUpload;
  onRetry(): void;
  onRemove(): void;
}

/** An upload with its progress, and retry and remove buttons. */
export function UploadItem({ upload, onRetry, onRemove }: UploadItemProps): ReactNode {
  const { file, state, progress, problem, reason } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className={styles.upload}>
      <p className={styles.file}>
        <bdi>{file.name}</bdi>
        <span>{stateText(upload)}</span>
      </p>
      <button
        type="button"
        className={styles.tool}
        aria-label={`${state === 'sending' || state === 'waiting' ? 'Cancel' : 'Remove'} ${file.name}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" size={18} />
      </button>
      {state === 'sending' && (
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={`Progress of ${file.name}`}
        />
      )}
      {reason !== null && <p className={styles.unsuitable}>{reason}</p>}
      {problem && (
        <div className={styles.note}>
          <ProblemNote problem={worded(problem, percent)} onRetry={onRetry} />
        </div>
      )}
    </li>
  );
}

function stateText({ state, progress }: PhotoUpload): string {
  if (state === 'waiting') return 'Waiting';
  if (state !== 'sending') return 'Not added';
  return progress < 1 ? `${Math.round(progress * 100)}%` : 'Processing...';
}

/** For an interrupted upload, says how far it got. */
function worded(
  problem: NonNullable<PhotoUpload['problem']>,
  percent: number,
): NonNullable<PhotoUpload['problem']> {
  if (problem.code !== 'network' || percent === 0) return problem;
  return { ...problem, detail: `The upload stopped at ${percent}%. ${problem.detail}` };
}
