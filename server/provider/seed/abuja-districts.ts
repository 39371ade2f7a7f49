import type { District } from './district.ts';
import { listOf } from './list-of.ts';

export const abujaDistricts: readonly District[] = [
  {
    name: 'Maitama',
    city: 'Abuja',
    centre: { lat: 9.086, lng: 7.494 },
    sale: [700, 2_300],
    rent: [12, 25],
    types: { House: 6, Duplex: 2, Apartment: 2, Villa: 2.5 },
    streets: listOf(
      'Gana Street, Yedseram Street, Mississippi Street, Nile Street, Danube Street, Rhine Street, Lake Chad Crescent, Panama Street, Usuma Street, Colorado Street',
    ),
    character: [
      'Maitama is quiet after dark, well lit and kept green, which is why so many embassies settled here.',
      'The street is one of the calm ones in Maitama: wide verges, old trees and hardly any through traffic.',
      'From here it is a short drive to the Transcorp junction and on to the Central Area.',
      'Neighbours are mostly long-standing owners and diplomatic residences.',
    ],
  },
  {
    name: 'Asokoro',
    city: 'Abuja',
    centre: { lat: 9.043, lng: 7.526 },
    sale: [600, 1_800],
    rent: [10, 20],
    types: { House: 6, Duplex: 3, Apartment: 1, Villa: 2.5 },
    streets: listOf(
      'Yakubu Gowon Crescent, T.Y. Danjuma Street, Nelson Mandela Street, Kwame Nkrumah Crescent, Jose Marti Crescent, Julius Nyerere Crescent, Thomas Sankara Street, Udo Udoma Street, Haile Selassie Street',
    ),
    character: [
      'Asokoro keeps the breeze of the hills and the security that comes with being close to the Villa.',
      'Plots in this part of Asokoro are large, so the houses stand well apart from each other.',
      'The road is tarred and drained, and the Central Area is ten minutes away outside rush hour.',
      'It is the part of Asokoro where people walk in the evening.',
    ],
  },
  {
    name: 'Guzape',
    city: 'Abuja',
    centre: { lat: 9.022, lng: 7.518 },
    sale: [350, 900],
    rent: [8, 15],
    types: { Duplex: 7, House: 2, Apartment: 1 },
    streets: listOf(
      'Chinua Achebe Street, Flora Nwapa Street, Cyprian Ekwensi Street, Ola Rotimi Crescent, Hilltop Drive, Granite Close, Mabel Segun Street',
    ),
    character: [
      'Guzape climbs the hills behind Asokoro, and most of the upper floors here look over the city.',
      'Most of Guzape is new, so the houses are modern and the roads still have their kerbs and drains.',
      'You are minutes from Asokoro and the Apo link without living on either.',
      'The air is cooler on this side of the hill, and the nights are quiet.',
    ],
  },
  {
    name: 'Katampe Extension',
    city: 'Abuja',
    centre: { lat: 9.108, lng: 7.47 },
    sale: [350, 900],
    rent: [8, 15],
    types: { Duplex: 7, House: 2, Apartment: 1 },
    streets: listOf(
      'Savannah Close, Hillview Crescent, Rockside Avenue, Diplomatic Drive, Baobab Street, Shea Close, Kapok Crescent',
    ),
    character: [
      'Katampe Extension is a planned district: broad roads, underground drains and hills on two sides.',
      'The Northern Expressway is close, so Maitama, Jabi and Gwarinpa are all easy to reach.',
      'It has become the choice of families who want a Maitama address without Maitama prices.',
      'Building here is recent and low-rise, and the views of the hills are still open.',
    ],
  },
  {
    name: 'Wuse 2',
    city: 'Abuja',
    centre: { lat: 9.077, lng: 7.472 },
    sale: [300, 800],
    rent: [7, 14],
    types: { Apartment: 8, Duplex: 2, House: 1 },
    streets: listOf(
      'Aminu Kano Crescent, Kumasi Crescent, Libreville Street, Blantyre Street, Parakou Street, Durban Street, Lobito Crescent, Misratah Street, Agadez Crescent, Ajesa Street',
    ),
    character: [
      'Wuse 2 is where Abuja eats, banks and shops, and nearly all of it is within a walk.',
      'The street is set back from Aminu Kano Crescent, so the evenings stay quiet.',
      'Offices, clinics and good schools are all within a ten-minute drive.',
      'For anyone who works in town, few addresses save more time on the road.',
    ],
  },
  {
    name: 'Jabi',
    city: 'Abuja',
    centre: { lat: 9.066, lng: 7.424 },
    sale: [250, 600],
    rent: [5, 10],
    types: { Duplex: 5, Apartment: 5, House: 1 },
    streets: listOf(
      'Ebitu Ukiwe Street, Umaru Dikko Street, Okonjo Iweala Street, Mike Akhigbe Way, Bala Sokoto Way, Lakeside Crescent, Kado Close',
    ),
    character: [
      'Jabi Lake and its mall are close by, and the lakeside path is the local morning run.',
      'Jabi sits between town and the airport road, which makes early flights painless.',
      'The neighbourhood is young and professional, with good restaurants around the lake.',
      'Traffic in and out is easier here than in most of the inner districts.',
    ],
  },
  {
    name: 'Life Camp',
    city: 'Abuja',
    centre: { lat: 9.078, lng: 7.398 },
    sale: [180, 400],
    rent: [4, 8],
    types: { House: 6, Duplex: 4, Apartment: 1 },
    streets: listOf(
      'Ameyo Adadevoh Way, Patrick Yakowa Street, Palm Court, Ministers Close, Orchard Road, Godswill Crescent, Riverbank Close',
    ),
    character: [
      'Life Camp has kept its big gardens and its low roofs, and children still cycle here.',
      'The schools on this side of town are among the reasons families move to Life Camp.',
      'You reach Jabi in minutes, and the outer expressway without crossing the city.',
      'It is a settled neighbourhood with an active residents association.',
    ],
  },
  {
    name: 'Gwarinpa',
    city: 'Abuja',
    centre: { lat: 9.111, lng: 7.405 },
    sale: [130, 320],
    rent: [3, 6],
    types: { Duplex: 7, House: 2, Apartment: 2 },
    streets: listOf(
      '1st Avenue, 3rd Avenue, 5th Avenue, 6th Avenue, 69 Road, 64 Crescent, 41 Crescent, 37 Crescent, 24 Road',
    ),
    character: [
      'Gwarinpa has everything on its own avenues: schools, markets, banks and somewhere to eat late.',
      'The close is residents only, away from the traffic of 3rd Avenue.',
      'It is a proper neighbourhood, where people know the names on the next three gates.',
      'The expressway is five minutes off, and buses into town run all day.',
    ],
  },
  {
    name: 'Lokogoma',
    city: 'Abuja',
    centre: { lat: 8.985, lng: 7.46 },
    sale: [90, 200],
    rent: [2, 4],
    types: { Duplex: 7, Apartment: 3, House: 1 },
    streets: listOf(
      'Emerald Court, Sunrise Close, Harmony Crescent, Cedar Drive, Garden Court, Unity Road, Acacia Close',
    ),
    character: [
      'Lokogoma gives more room for the money than almost anywhere this close to the city.',
      'The district is made of estates, each with its own gate, shops and playground.',
      'Apo and Galadimawa are both close, so there are two ways into town in the morning.',
      'Many of the residents are young families, and the nursery schools show it.',
    ],
  },
];
