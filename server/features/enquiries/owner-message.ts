import type { OwnerForm } from '../../../shared/forms/enquiry-forms.ts';
import { amountText } from '../../../shared/price-text.ts';
import type { UpstreamEnquiry } from '../../upstream/visitors/enquiry-schema.ts';

/**
 * Converts an owner's form to the provider's enquiry. The message repeats all details, for a provider without the extra fields.
 */
export function toOwnerEnquiry(form: OwnerForm): UpstreamEnquiry {
  const { fullName, email, phone, city, address, district, propertyType, purpose } = form;
  const { askingPrice, bedrooms } = form;
  return {
    name: fullName,
    email,
    message: messageOf(form),
    kind: 'owner',
    phone,
    details: {
      purpose,
      propertyType,
      address,
      city,
      ...(district !== undefined && { district }),
      bedrooms,
      askingPrice,
    },
  };
}

function messageOf(form: OwnerForm): string {
  const { phone, city, address, district, propertyType, purpose, askingPrice, bedrooms } = form;
  const isSale = purpose === 'sale';
  const price = amountText(askingPrice, isSale ? 'buy' : 'rent');
  return [
    `I would like to ${isSale ? 'sell' : 'rent out'} a property. I have the right to list it.`,
    '',
    `Property type: ${propertyType}`,
    `Address: ${address}`,
    `City: ${city}`,
    ...(district === undefined ? [] : [`District: ${district}`]),
    `Bedrooms: ${bedrooms}`,
    `Asking price: ${price}`,
    `Phone: ${phone}`,
    ...(form.photos.length === 0 ? [] : [`Photos: ${form.photos.length}`]),
    '',
    form.description,
  ].join('\n');
}
