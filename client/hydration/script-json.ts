/** JSON that is safe in a script element: it cannot end the element or open a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
