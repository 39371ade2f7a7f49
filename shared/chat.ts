/** A chat with the provider that opens with the text typed in already. `phone` is digits only. */
export function chatAddress(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}
