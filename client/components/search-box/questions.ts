import type { PlaceSuggestions } from '../../../shared/contract/place-suggestions.ts';

export interface Questions {
  /** Requests suggestions for the field's text and cancels any earlier request. */
  ask(delayMs?: number): void;
  /** Cancels the request. */
  drop(): void;
}

interface Outcome {
  onAnswer(answer: PlaceSuggestions): void;
  onFailure(): void;
}

/** While a visitor types, most intermediate texts are not worth a request. */
const pauseMs = 120;
/** Suggestions that arrive later would get in the way. */
const patienceMs = 800;

export function createQuestions(
  input: HTMLInputElement,
  form: HTMLFormElement,
  { onAnswer, onFailure }: Outcome,
): Questions {
  let timer: number | undefined;
  let controller = new AbortController();

  async function fetchAnswer({ signal }: AbortController): Promise<void> {
    try {
      const response = await fetch(questionOf(input, form), {
        headers: { accept: 'application/json' },
        signal,
      });
      if (!response.ok) throw new Error(response.statusText);
      // `tests/integration/api/places.test.ts` holds the server to the type.
      const answer = (await response.json()) as PlaceSuggestions;
      if (!signal.aborted) onAnswer(answer);
    } catch {
      if (controller.signal === signal) onFailure();
    } finally {
      if (controller.signal === signal) window.clearTimeout(timer);
    }
  }

  function drop(): void {
    window.clearTimeout(timer);
    const last = controller;
    controller = new AbortController();
    last.abort();
  }

  return {
    ask(delayMs = pauseMs) {
      drop();
      const current = controller;
      timer = window.setTimeout(() => {
        timer = window.setTimeout(() => current.abort(), patienceMs);
        void fetchAnswer(current);
      }, delayMs);
    },
    drop,
  };
}

/** The form's choice of buying or renting counts, or else the page that it leads to. */
function questionOf(input: HTMLInputElement, form: HTMLFormElement): string {
  const purpose = new FormData(form).get('purpose');
  const query = new URLSearchParams({
    q: input.value.trim(),
    ...(typeof purpose === 'string'
      ? { purpose }
      : { fallback: new URL(form.action).pathname.slice(1) }),
  });
  return `${input.dataset['searchBox']}?${query}`;
}
