import { useEffect, type ReactNode } from 'react';
import type { EnquiryStart } from '../../shared/contract/enquiry-schemas.ts';
import { noteFormShown } from './minimum-fill-time.ts';
import styles from './honeypot-fields.module.css';

/** An enquiry's honeypot and idempotency fields. */
export function HoneypotFields({ id, startedAt }: EnquiryStart): ReactNode {
  useEffect(() => noteFormShown(startedAt), [startedAt]);

  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="startedAt" value={startedAt} />
      <div className={styles.unseen} aria-hidden="true">
        <label>
          Please leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
