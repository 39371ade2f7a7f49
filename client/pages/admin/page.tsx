import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useUser } from '../../session.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/container.tsx';
import styles from './page.module.css';

const destinations = [
  { href: paths.user, title: 'Your profile', text: 'Your names, photo and contact details.' },
  { href: paths.home, title: 'Public site', text: 'What visitors see.' },
];

/** Where administrators come in. */
export function AdminPage(): ReactNode {
  const { brand } = useSite();
  const user = useUser();
  return (
    <Container>
      <PageHead
        title="Staff area"
        description={`For the staff of ${brand} only.`}
        canonical={null}
      />
      <div className={styles.page}>
        <h1>Staff area</h1>
        {user && (
          <p className={styles.who}>
            Signed in as <strong>{user.name}</strong> ({user.email}).
          </p>
        )}
        <ul className={styles.destinations}>
          {destinations.map(({ href, title, text }) => (
            <li key={href}>
              <a href={href}>
                <span>
                  <strong>{title}</strong>
                  {text}
                </span>
                <ArrowRight aria-hidden="true" size={20} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
