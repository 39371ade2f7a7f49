import type { ReactNode } from 'react';
import type { AccountList } from '../../../shared/contract/account.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { OpenedForm } from './opened-form.ts';
import { closeLinkId, type ItemForms } from './use-item-forms.ts';

interface CancelLinkProps {
  list: AccountList;
  form: OpenedForm;
  forms: ItemForms;
  children: ReactNode;
}

/** Closes a form without saving. */
export function CancelLink({ list, form, forms, children }: CancelLinkProps): ReactNode {
  return (
    <ButtonLink
      id={closeLinkId(list, form)}
      look="secondary"
      href={`${paths.user}#${list}`}
      onClick={(event) => {
        event.preventDefault();
        forms.close(form);
      }}
    >
      {children}
    </ButtonLink>
  );
}
