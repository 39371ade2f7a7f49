import { useNavigation } from 'react-router';
import { useFormAnswer, type FormAnswer } from '../../forms/form-answer.ts';

/** Of the page's forms the one with this `intent`: its answer, and whether it is on its way. */
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
