import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { DocumentPage } from '../../documents/document-page.tsx';
import { staticIslands } from '../static-islands.ts';
import { sections } from '../../documents/privacy.md?contents';

export function PrivacyPage(): ReactNode {
  return (
    <DocumentPage
      text={staticIslands.privacy}
      title="Privacy Policy"
      crumb="Privacy"
      description={(brand) =>
        `What ${brand} learns about visitors and users, why, for how long, and your rights under the Nigeria Data Protection Act 2023.`
      }
      path={paths.privacy}
      lastUpdated="July 20th, 2025"
      sections={sections}
    />
  );
}
