import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../../../shared/contract/problem.ts';
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
  const { name, state } = upload;
  const percent = 'share' in state ? Math.round(state.share * 100) : 0;
  return (
    <li className={styles.upload}>
      <p className={styles.file}>
        <bdi>{name}</bdi>
        <span>{stateText(state)}</span>
      </p>
      <button
        type="button"
        className={styles.tool}
        aria-label={`${state.kind === 'uploading' || state.kind === 'waiting' ? 'Cancel' : 'Remove'} ${name}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" size={18} />
      </button>
      {state.kind === 'uploading' && (
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={`Progress of ${name}`}
        />
      )}
      {state.kind === 'refused' && <p className={styles.unsuitable}>{state.reason}</p>}
      {state.kind === 'failed' && (
        <div className={styles.note}>
          <ProblemNote problem={withProgress(state.problem, percent)} onRetry={onRetry} />
        </div>
      )}
    </li>
  );
}

function stateText(state: PhotoUpload['state']): string {
  if (state.kind === 'waiting') return 'Waiting';
  if (state.kind !== 'uploading') return 'Not added';
  return state.share < 1 ? `${Math.round(state.share * 100)}%` : 'Processing...';
}

/** For an interrupted upload, says how far it got. */
function withProgress(problem: Problem, percent: number): Problem {
  if (problem.code !== 'network' || percent === 0) return problem;
  return { ...problem, detail: `The upload stopped at ${percent}%. ${problem.detail}` };
}
