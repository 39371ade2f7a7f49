import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  allowedInput,
  mortgageFields,
  readTerms,
  formattedInput,
  type MortgageField,
} from '../../../../shared/mortgage-inputs.ts';
import { mortgage, type MortgageTerms } from '../../../../shared/mortgage.ts';
import { propertySections } from '../../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { amountText } from './amounts.ts';
import styles from './affordability.css?url';
import { Schedule } from './schedule.tsx';

const labels: Record<MortgageField, string> = {
  price: 'Purchase price (₦)',
  deposit: 'Down payment (₦)',
  years: 'Loan duration (years)',
  rate: 'Interest rate (% a year)',
};

/** Amounts may have letters: '5m'. */
const inputModes = { price: 'text', deposit: 'text', years: 'numeric', rate: 'decimal' } as const;

/** Typing counts as finished after this pause. */
const quietMs = 800;

/** A loan calculator: updates while typing, or from the query without JavaScript. */
export function MortgageCalculator({ start }: { start: MortgageTerms }): ReactNode {
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [terms, setTerms] = useState(() => readTerms(params, start));
  const { loan, monthly, interest } = mortgage(terms);
  const announcement = useDebounced(`${amountText(monthly)} a month at ${terms.rate}%`);

  useEffect(() => {
    // Read input typed before hydration.
    if (form.current) setTerms(readTerms(typedIn(form.current), start));
  }, [start]);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { target } = event;
    const field = mortgageFields.find(
      (name) => target instanceof HTMLInputElement && target.name === name,
    );
    if (!field || !(target instanceof HTMLInputElement)) return;
    rewrite(target, allowedInput(field, target.value));
    setTerms(readTerms(typedIn(event.currentTarget), start));
  }

  return (
    <div className="mortgage">
      {/* Not in the page's styles: until the section is opened, they are not needed. */}
      <link rel="stylesheet" href={styles} />
      <form
        ref={form}
        action={`#${propertySections.afford}`}
        className="mortgage-form"
        aria-label="Mortgage calculator"
        onInput={onInput}
        data-keep-scroll=""
      >
        {mortgageFields.map((field) => (
          <Field key={field} label={labels[field]}>
            <input
              name={field}
              inputMode={inputModes[field]}
              autoComplete="off"
              onBlur={({ target }) => rewrite(target, formattedInput(field, target.value))}
              defaultValue={formattedInput(field, params.get(field) ?? String(start[field]))}
            />
          </Field>
        ))}
        <div className="mortgage-send">
          <Button type="submit">Calculate</Button>
        </div>
      </form>
      <div className="mortgage-result">
        <p className="mortgage-label">Monthly payment</p>
        <p className="mortgage-monthly">{amountText(monthly)}</p>
        <dl>
          <Row term="Purchase price" value={amountText(terms.price)} />
          <Row term="Down payment" value={amountText(terms.deposit)} />
          <Row term="Interest rate" value={`${terms.rate}%`} />
          <Row term="Loan" value={amountText(loan)} />
          <Row term="Total interest" value={amountText(interest)} />
        </dl>
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Schedule terms={terms} />
      <p className="mortgage-small">
        This is an estimate. A bank’s offer depends on your income and its terms.
      </p>
    </div>
  );
}

/** Leaves the cursor where it is if the text is the same. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (text !== input.value) input.value = text;
}

function Row({ term, value }: { term: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') typed.set(name, value);
  }
  return typed;
}

/** Announces a text to screen readers once it stops changing; empty until the first change. */
function useDebounced(text: string): string {
  const [first] = useState(text);
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setDebounced((last) => (last || text !== first ? text : '')),
      quietMs,
    );
    return () => clearTimeout(timer);
  }, [text, first]);
  return debounced;
}
