import { FilePen } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { useUser } from '../../../session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { draftStore } from '../property/stored-draft.ts';

/** Link to unsaved new properties in this browser that are not open in a tab. */
export function UnfinishedNote(): ReactNode {
  const user = useUser()?.id ?? '';
  const [count, setCount] = useState(0);

  useEffect(() => {
    let isUnmounted = false;
    void draftStore(user, 'new')
      .abandoned()
      .then((drafts) => {
        if (!isUnmounted) setCount(drafts.length);
      });
    return () => {
      isUnmounted = true;
    };
  }, [user]);

  if (count === 0) return null;
  return (
    <Notice icon={FilePen}>
      {count === 1 ? 'A new property was' : `${count} new properties were`} started in this browser
      and never saved.{' '}
      <a href={paths.adminNewProperty}>{count === 1 ? 'Finish it' : 'Finish them'}</a>
    </Notice>
  );
}
