import type { ReactNode } from 'react';
import { DocumentText } from '../../documents/document-text.tsx';
import { html } from '../../documents/privacy.md?text';

export default function PrivacyText(): ReactNode {
  return <DocumentText html={html} />;
}
