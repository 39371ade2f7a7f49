/** What may be wrong with a home that a visitor reports. */
export const reportReasons = ['not-available', 'price', 'photographs', 'payment', 'other'] as const;
type ReportReason = (typeof reportReasons)[number];

export const reportLabels: Readonly<Record<ReportReason, string>> = {
  'not-available': 'It is no longer available',
  price: 'The price is wrong',
  photographs: 'The photos are wrong',
  payment: 'Someone asked me for money',
  other: 'Something else',
};
