import type { OpenOutbox } from '../../../server/outbox/open-outbox.ts';
import type { NewMessage } from '../../../server/outbox/outbox.ts';

/** An empty outbox of a test. */
export interface TestOutbox extends OpenOutbox, AsyncDisposable {
  /** Time in milliseconds. */
  clock: { now: number };
  /** Opens the same store again, as another process does. */
  another(keys?: readonly string[]): Promise<OpenOutbox & AsyncDisposable>;
}

export type OpenTestOutbox = () => Promise<TestOutbox>;

export const key = 'k'.repeat(32);

export function testClock(): { now: number } {
  return { now: Date.parse('2026-11-21T12:00:00Z') };
}

export function message(name: string, more: Partial<NewMessage> = {}): NewMessage {
  const text = JSON.stringify({ message: `The secret of ${name}` });
  return { key: name, kind: 'contact', payload: text, attachments: [], ...more };
}
