import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './amenities.module.css';

export function Amenities({ names }: { names: string[] }): ReactNode {
  return (
    <ul className={styles.amenities}>
      {names.map((name) => (
        <li key={name}>
          <Check aria-hidden="true" size={18} />
          {name}
        </li>
      ))}
    </ul>
  );
}
