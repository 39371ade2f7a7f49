import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiPaths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from './section.tsx';

export function DataSection(): ReactNode {
  return (
    <Section
      id="data"
      title="Your data"
      lead="Everything your account holds, in one file (JSON) that people and programs can read."
    >
      <ButtonLink look="secondary" href={apiPaths.accountData} download="">
        <Download aria-hidden="true" size={18} />
        Download my data
      </ButtonLink>
    </Section>
  );
}
