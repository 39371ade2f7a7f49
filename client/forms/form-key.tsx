import { useState, type ReactNode } from 'react';
import { newKey } from '../bff/write-keys.ts';

/** Lets the server tell a form that the browser sends again, without a script, from a second wish. */
export function FormKey(): ReactNode {
  const [key] = useState(newKey);
  // Only a form that no script sends needs the server's key.
  return <input type="hidden" name="key" value={key} suppressHydrationWarning />;
}
