import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { returningState, useReturnPath } from './return-point.ts';

interface ReturnLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of a staff page. */
  to: string;
  children: ReactNode;
}

/** A link back to a staff page, restoring its filters, page number, scroll position and focus. */
export function ReturnLink({ to, children, ...attributes }: ReturnLinkProps): ReactNode {
  const navigate = useNavigate();
  const path = useReturnPath(to);

  function goBack(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(path, { state: returningState, preventScrollReset: true });
  }

  return (
    <a {...attributes} href={path} onClick={goBack}>
      {children}
    </a>
  );
}
