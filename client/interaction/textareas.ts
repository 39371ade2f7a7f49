/**
 * Keeps what the visitor has written into prefilled textareas. While hydrating, React resets those whose `textContent` is
 * the text that the server sent, whatever their value (`initTextarea` in react-dom). Nothing else reads `textContent`.
 */
export function keepTexts(): void {
  for (const area of document.querySelectorAll('textarea'))
    Object.defineProperty(area, 'textContent', { value: '' });
}
