import { ChevronLeft, ExternalLink, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { paths } from '../../../../shared/paths.ts';
import { ReturnLink } from '../../../admin/frame/return-link.tsx';
import { RelativeTime } from '../../../admin/display/relative-time.tsx';
import { StatusBadge } from '../status-badge.tsx';
import styles from './editor.module.css';

/** Title and status of the saved property, with links. */
export function EditorHead({
  property,
  basic,
}: {
  property: AdminProperty | null;
  /** The provider has no audit trail. */
  basic: boolean;
}): ReactNode {
  const isPublic = property !== null && !['draft', 'archived'].includes(property.status);
  return (
    <header className={styles.head}>
      <ReturnLink className={styles.back} to={paths.adminProperties}>
        <ChevronLeft aria-hidden="true" size={18} />
        Properties
      </ReturnLink>
      <h1>{property?.title ?? 'New property'}</h1>
      {property && (
        <p className={styles.facts}>
          <StatusBadge status={property.status} />
          <span>
            Changed <RelativeTime iso={property.updatedAt} />
          </span>
          {isPublic && (
            <a href={paths.property(property.uuid)} target="_blank" rel="noopener">
              <ExternalLink aria-hidden="true" size={16} />
              View on the site
            </a>
          )}
          {!basic && (
            <a href={`${paths.adminAudit}?entity=property&entityId=${property.id}`}>
              <History aria-hidden="true" size={16} />
              History
            </a>
          )}
        </p>
      )}
    </header>
  );
}
