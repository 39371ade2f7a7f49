import type { OwnerForm } from '../../../shared/contract/enquiry.ts';
import { formatNaira } from '../../../shared/money.ts';
import type { UpstreamEnquiry } from '../../upstream/enquiries.ts';

/** An owner's form as the provider gets it: all of it is in the message too, for a provider that knows no more. */
export function toOwnerEnquiry(form: OwnerForm): UpstreamEnquiry {
  const { fullName, email, phone, address, district, propertyType, purpose } = form;
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
      ...(district !== undefined && { district }),
      bedrooms,
      askingPrice,
    },
  };
}

function messageOf(form: OwnerForm): string {
  const { phone, address, district, propertyType, purpose, askingPrice, bedrooms } = form;
  const isSale = purpose === 'sale';
  const price = formatNaira(askingPrice) + (isSale ? '' : ' a year');
  return [
    `I would like to ${isSale ? 'sell' : 'rent out'} a property, and may offer it.`,
    '',
    `Property type: ${propertyType}`,
    `Address: ${address}`,
    ...(district === undefined ? [] : [`District: ${district}`]),
    `Bedrooms: ${bedrooms}`,
    `Asking price: ${price}`,
    `Phone: ${phone}`,
    ...(form.photos.length === 0 ? [] : [`Photos: ${form.photos.length}`]),
    '',
    form.description,
  ].join('\n');
}
