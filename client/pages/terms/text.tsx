import type { ReactNode } from 'react';
import { DocumentText } from '../../documents/document-text.tsx';
import { html } from '../../documents/terms.md?text';

export default function TermsText(): ReactNode {
  return <DocumentText html={html} />;
}
