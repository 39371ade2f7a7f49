import * as z from 'zod/mini';
import { readAmount } from '../amounts.ts';
import { cities, coveredCities } from '../cities.ts';
import { propertyTypes } from '../contract/property-terms.ts';
import { reportReasons } from '../contract/report-reasons.ts';
import { emailField, line, optionalLine, paragraphs, phoneField } from './fields.ts';
import { maxOwnerPhotos } from './photo-form.ts';
import { formatNumber } from '../number.ts';

/** 2 to 100 characters. */
const fullName = line('Full name', 100).check(
  z.minLength(2, 'Full name must be at least 2 characters'),
);

/** An invalid uuid is dropped so that the message can still be sent. */
const property = z.optional(
  z.pipe(
    z.transform((input) => (z.safeParse(z.uuid(), input).success ? input : undefined)),
    z.optional(z.uuid()),
  ),
);

/** A visitor's message. */
export const contactForm = z.object({
  fullName,
  email: emailField,
  message: paragraphs('Message', { min: 10, max: 3000 }),
  /** Uuid of the property in question. */
  property,
  /** What is wrong with it, if it is reported. */
  reason: z.optional(z.enum(reportReasons, 'Please choose what is wrong')),
});
export type ContactForm = z.output<typeof contactForm>;

const photosAgain = 'Please choose the photos again';

/** A home that its owner wants to sell or let through us. */
export const ownerForm = z.object({
  city: z.enum(cities, {
    error: ({ input }) =>
      input === undefined || input === ''
        ? 'Please choose where the property is'
        : `We only list homes in ${coveredCities}`,
  }),
  fullName,
  email: emailField,
  phone: phoneField,
  /** Street and number. */
  address: line('Property address', 300),
  district: optionalLine('District', 80),
  propertyType: z.enum(propertyTypes, 'Please choose a property type'),
  purpose: z.enum(['sale', 'rent'], 'Please choose whether you want to sell or rent out'),
  bedrooms: wholeNumber('Number of bedrooms', { min: 0, max: 50 }),
  /** Whole Naira: the price of a sale, or a year's rent. */
  askingPrice: wholeNumber('Asking price', { min: 1, max: 1_000_000_000_000 }, toAmount),
  description: paragraphs('Description', { min: 10, max: 3000 }),
  /** Ids of photos uploaded earlier. */
  photos: z._default(
    z
      .array(z.string(photosAgain).check(z.maxLength(100, photosAgain)), photosAgain)
      .check(z.maxLength(maxOwnerPhotos, `You can send at most ${maxOwnerPhotos} photos`)),
    [],
  ),
  mayOffer: z.literal(true, 'Please confirm that you have the right to list this property'),
});
export type OwnerForm = z.output<typeof ownerForm>;

/**
 * Honeypot and idempotency fields of a form, hidden from visitors, who cannot correct errors in them. The same content with the
 * same id is sent once; a cached page may give many visitors the same id.
 */
export const deliveryForm = z.object({
  /** Created when the form is rendered. */
  id: z.uuid(),
  /** When the form was rendered, as `EnquiryBff.begin` returned it. */
  startedAt: z.string().check(z.maxLength(200)),
  /** Honeypot: only bots fill it in. */
  website: z._default(z.string(), ''),
});
export type EnquiryDelivery = z.output<typeof deliveryForm>;

/** Clients that post a contact message without a form have neither id nor start. */
export const contactDeliveryForm = z.object({
  id: z.optional(z.uuid()),
  startedAt: z.optional(z.string().check(z.maxLength(200))),
  website: z._default(z.string(), ''),
});
export type ContactDelivery = z.output<typeof contactDeliveryForm>;

/** A number or formatted digits: '45,000,000', '₦ 45 000 000'. */
function wholeNumber(
  label: string,
  { min, max }: { min: number; max: number },
  read: (input: unknown) => unknown = toNumber,
) {
  const missing = `${label} is required`;
  const wrong = `${label} must be a whole number`;
  return z.pipe(
    z.transform(read),
    z
      .number({ error: ({ input }) => (input === undefined ? missing : wrong) })
      .check(
        z.int({ error: wrong, abort: true }),
        z.minimum(min, `${label} must be at least ${min}`),
        z.maximum(max, `${label} must be at most ${formatNumber(max)}`),
      ),
  );
}

function toNumber(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const digits = input.replaceAll(/[₦,\s]/g, '');
  if (digits === '') return undefined;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : input;
}

/** Reads a number, also with a unit: '85m', '1.2 billion'. */
function toAmount(input: unknown): unknown {
  const number = toNumber(input);
  const read = typeof number === 'string' ? readAmount(number) : null;
  return read === null || read.isGuess ? number : read.amount;
}
