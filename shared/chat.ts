/** A chat with the provider that opens with the text typed in already. `phone` is digits only. */
export function chatAddress(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}

/** How a number is printed: '2348000000000' → '+234 800 000 0000'; one of another country without gaps. */
export function chatNumberText(phone: string): string {
  return `+${phone}`.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
}
