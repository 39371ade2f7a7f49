import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { DocumentPage } from '../../documents/document-page.tsx';
import { staticIslands } from '../static-islands.ts';
import { sections } from '../../documents/terms.md?contents';

export function TermsPage(): ReactNode {
  return (
    <DocumentPage
      text={staticIslands.terms}
      title="Terms and Conditions"
      crumb="Terms"
      description={(brand) =>
        `The agreement between you and ${brand}: who may use the service, listings, fees in Naira, liability and how disputes are settled.`
      }
      path={paths.terms}
      lastUpdated="July 20th, 2025"
      sections={sections}
    />
  );
}
