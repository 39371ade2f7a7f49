/** JSON that is safe inside a script element: nothing in it can end the element or open a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
