import { useEffect, type ReactNode } from 'react';
import type { EnquiryStart } from '../../shared/contract/enquiry.ts';
import { noteFormShown } from '../form-pace.ts';
import styles from './delivery-fields.module.css';

/** What an enquiry carries beside what is typed, and a field that only those fill in who read no page. */
export function DeliveryFields({ id, startedAt }: EnquiryStart): ReactNode {
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
