import { useNavigation } from 'react-router';
import { useFormAnswer, type FormAnswer } from '../../forms/form-answer.ts';

/** The response and pending state of the page's form with this `intent`. */
export function useFormOfPage(intent: string): {
  answer: FormAnswer | undefined;
  pending: boolean;
} {
  const { answer, pending } = useFormAnswer();
  const sent = useNavigation().formData?.get('intent');
  return {
    answer: answer?.values['intent'] === intent ? answer : undefined,
    pending: pending && sent === intent,
  };
}
