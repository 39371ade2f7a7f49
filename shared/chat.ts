/** URL of a WhatsApp chat with a prefilled message. `phone` is digits only. */
export function chatUrl(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}

/** Formats a Nigerian number: '2348000000000' → '+234 800 000 0000'; other numbers stay ungrouped. */
export function chatNumberText(phone: string): string {
  return `+${phone}`.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
}
