import type { ReactNode } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import type { PropertyStatus } from '../../../../shared/contract/admin/property-status.ts';
import { counted } from '../../../../shared/number.ts';
import { paths } from '../../../../shared/paths.ts';
import styles from './message-details.module.css';

/** Statuses of properties with a public page. */
const publicStates: ReadonlySet<PropertyStatus> = new Set([
  'published',
  'under_offer',
  'let',
  'sold',
]);

/** The sender, the property and the form's further fields, such as an owner's details of a home. */
export function MessageDetails({ message }: { message: AdminMessage }): ReactNode {
  const { email, phone, property, details, photos } = message;
  return (
    <>
      <dl className={styles.details}>
        <div className={styles.double}>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {property && (
          <div className={styles.wide}>
            <dt>Property</dt>
            <dd>
              <a href={paths.adminProperty(property.id)} dir="auto">
                {property.title}
              </a>
              {publicStates.has(property.status) ? (
                <a href={paths.property(property.uuid)} className={styles.second}>
                  Public page
                </a>
              ) : (
                <span className={styles.second}>Not on the site</span>
              )}
            </dd>
          </div>
        )}
        {details.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={counted(photos.length, 'photo')}>
          {photos.map(({ src, width, height }, index) => (
            <li key={src}>
              <a href={src} target="_blank" rel="noreferrer">
                <img
                  src={src}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={`From the owner, ${index + 1} of ${photos.length} (opens in a new tab)`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
