import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExternalButtonLink } from '../ui/external-button-link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface ChatWithUsProps {
  /** Chat URL, from `propertyChat` or `generalChat`; without one there is no link. */
  href: string | undefined;
  look?: 'primary' | 'secondary';
  /** The home's title, for pages with several chat links. */
  about?: string;
}

export function ChatWithUs({ href, look = 'secondary', about }: ChatWithUsProps): ReactNode {
  if (href === undefined) return null;
  return (
    <ExternalButtonLink href={href} look={look}>
      <MessageCircle aria-hidden="true" size={18} />
      Chat With Us
      {about !== undefined && <VisuallyHidden> about {about}</VisuallyHidden>}
    </ExternalButtonLink>
  );
}
