/** Invented estates of each district. */
export const estates: Readonly<Record<string, readonly string[]>> = {
  Maitama: ['Ibis Hollow', 'Kapok Mews', 'Tamarind Rise'],
  Asokoro: ['Hornbill Court', 'Neem Quarter', 'Shea Gardens'],
  Guzape: ['Granite Ledge', 'Kestrel Heights', 'Rock Hyrax Park'],
  'Katampe Extension': ['Agama Hill', 'Lapwing Terraces', 'Quarry View Park'],
  'Wuse 2': ['Dabino Mews', 'Jacaranda Yard', 'Weaver Court'],
  Jabi: ['Egret Landing', 'Jetty Row', 'Waterlily Close Estate'],
  'Life Camp': ['Baobab Nook', 'Guava Lanes', 'Sunbird Meadow'],
  Gwarinpa: ['Cashew Walk', 'Moringa Rows', 'Zobo Gardens'],
  Lokogoma: ['Barbet Park', 'Gourd Hill Estate', 'Locust Bean Court'],
  Ikoyi: ['Coucal Gardens', 'Frangipani Reach', 'Raintree Mews'],
  'Victoria Island': ['Breakwater Yard', 'Pelican Quay Homes', 'Tern Court'],
  'Lekki Phase 1': ['Coconut Row', 'Kingfisher Lanes', 'Mangrove Mews'],
  'Ikeja GRA': ['Almond Tree Yard', 'Ixora Court', 'Turaco Gardens'],
  Surulere: ['Agidigbo Court', 'Croton Yard', 'Silk Cotton Mews'],
  Yaba: ['Agbalumo Court', 'Lecture Row', 'Sandpiper Yard'],
  Ajah: ['Heron Marsh Estate', 'Oyster Lanes', 'Periwinkle Park'],
};
