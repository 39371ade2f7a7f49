import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { useSite } from '../site.ts';
import { Container } from '../ui/container.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';

export default function Footer(): ReactNode {
  const { brand, year, email, phone, socialLinks, demo } = useSite();
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Brand />
            <p>{`${brand} creates places where life happens.`}</p>
          </div>
          <nav aria-label="Properties">
            <h2>Properties</h2>
            <ul className={styles.links}>
              <li>
                <a href={paths.buy}>Buy a Property</a>
              </li>
              <li>
                <a href={paths.rent}>Rent a Property</a>
              </li>
              <li>
                <a href={paths.sell}>Sell a Property</a>
              </li>
            </ul>
          </nav>
          <nav aria-label="Company">
            <h2>Company</h2>
            <ul className={styles.links}>
              <li>
                <a href={paths.about}>About us</a>
              </li>
              <li>
                <a href={paths.questions}>FAQ</a>
              </li>
              <li>
                <a href={paths.privacy}>Privacy Policy</a>
              </li>
              <li>
                <a href={paths.terms}>Terms and Conditions</a>
              </li>
            </ul>
          </nav>
          <div>
            <h2>Talk to us</h2>
            <ul className={styles.links}>
              <li>
                <a href={paths.contact}>Contact us</a>
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              {phone !== undefined && (
                <li>
                  <PhoneLink phone={phone} />
                </li>
              )}
            </ul>
          </div>
          {socialLinks.length > 0 && (
            <nav aria-label="Social media">
              <h2>Follow us</h2>
              <ul className={styles.links}>
                {socialLinks.map((url) => (
                  <li key={url}>
                    <a href={url} rel="noopener noreferrer" target="_blank">
                      {new URL(url).hostname.replace(/^www\./, '')}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <div className={styles.closing}>
          <p>{`© ${year} ${brand}`}</p>
          {demo && (
            <p>
              Demonstration data: the homes, prices and people are made up, pictures are
              illustrations.
            </p>
          )}
        </div>
      </Container>
    </footer>
  );
}
