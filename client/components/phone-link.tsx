import type { ReactNode } from 'react';

/** A link that calls the number it shows. */
export function PhoneLink({ phone, icon }: { phone: string; icon?: ReactNode }): ReactNode {
  return (
    <a href={phoneUrl(phone)}>
      {icon}
      {phone}
    </a>
  );
}

export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
