import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface FileFieldProps {
  /** File name. */
  chosen: string | null;
  busy: boolean;
  onChoose(file: File): void;
}

/** A file field with drag and drop: the native input covers the area. */
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
          // Reset the input, so that the same file can be chosen again after corrections.
          if (file) onChoose(file);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
