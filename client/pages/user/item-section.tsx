import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountList } from '../../../shared/contract/account.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './item-section.module.css';
import { listDetails } from './items.ts';
import { isSameForm, openedPath, type OpenedForm } from './opened-form.ts';
import { RefusedForm } from './refused-form.tsx';
import { Section } from './section.tsx';
import { linkId, useItemForms } from './use-item-forms.ts';

const adding: OpenedForm = { intent: 'add', id: null };

/** A list of contact details with its forms. */
export function ItemSection({
  list,
  account,
}: {
  list: AccountList;
  account: AccountView;
}): ReactNode {
  const { title, lead, noun, empty } = listDetails[list];
  const forms = useItemForms(list, account);
  const { items, opened, refusal, region, onOpen } = forms;
  const isItemGone =
    refusal && refusal.form.intent !== 'add' && !items.some(({ id }) => id === refusal.form.id);
  return (
    <Section id={list} title={title} lead={lead}>
      <div ref={region} className={styles.list}>
        {isItemGone && <RefusedForm refusal={refusal} />}
        {items.length === 0 && opened?.intent !== 'add' && <p className={styles.empty}>{empty}</p>}
        {items.length > 0 && (
          <ul className={styles.rows}>
            {items.map((item) => (
              <ItemRow key={item.id} list={list} item={item} forms={forms} />
            ))}
          </ul>
        )}
        {isSameForm(opened, adding) ? (
          <ItemForm list={list} form={adding} forms={forms} />
        ) : (
          <>
            {refusal && isSameForm(refusal.form, adding) && <RefusedForm refusal={refusal} />}
            <div className={styles.actions}>
              <ButtonLink
                id={linkId(list, adding)}
                look="secondary"
                href={openedPath(list, adding)}
                onClick={onOpen(adding)}
                data-keep-scroll=""
              >
                <Plus aria-hidden="true" size={18} />
                Add {noun}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
