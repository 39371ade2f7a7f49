import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExternalButtonLink } from '../ui/external-button-link.tsx';

interface ChatWithUsProps {
  /** The chat's address, from `propertyChat` or `generalChat`. */
  href: string;
  look?: 'primary' | 'secondary';
}

export function ChatWithUs({ href, look = 'secondary' }: ChatWithUsProps): ReactNode {
  return (
    <ExternalButtonLink href={href} look={look}>
      <MessageCircle aria-hidden="true" size={18} />
      Chat With Us
    </ExternalButtonLink>
  );
}
