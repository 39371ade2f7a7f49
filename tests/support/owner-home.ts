/** The owner’s fields of a valid owner enquiry. */
export const ownerHome = {
  fullName: 'Hauwa Bello',
  email: 'hauwa@mail.example',
  phone: '+234 803 000 0000',
  city: 'Abuja',
  address: '12 Adeola Odeku Street',
  district: 'Maitama, Abuja',
  propertyType: 'Duplex',
  purpose: 'sale',
  askingPrice: '₦45,000,000',
  bedrooms: '4',
  description: 'Built in 2018.\nThe documents are with my lawyer.',
  mayOffer: true,
};
