import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface FileFieldProps {
  /** The name of the file. */
  chosen: string | null;
  busy: boolean;
  onChoose(file: File): void;
}

/** Takes a file, chosen or dropped: the browser's own field lies over it, and takes either. */
export function FileField({ chosen, busy, onChoose }: FileFieldProps): ReactNode {
  return (
    <label className={styles.file} data-needs-script="">
      <FileUp aria-hidden="true" size={24} />
      <span>
        <strong>{chosen === null ? 'Choose a CSV file' : 'Choose another file'}</strong>
        <span>{chosen === null ? 'or drop it here' : <bdi>{chosen}</bdi>}</span>
      </span>
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again, once it has been put right.
          if (file) onChoose(file);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
