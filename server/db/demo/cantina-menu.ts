import { weekdays } from '../../../core/domain/offer-times.ts';
import { atLeastOne, atMostOne, type DemoCategory, dish, exactlyOne, is, several } from './demo-menu.ts';

const fillings = ['Carne asada 1.00', 'Chicken tinga', 'Al pastor', 'Grilled mushrooms'];
const extras = ['Guacamole 2.25', 'Sour cream 0.75', 'Pickled jalapeños 0.50', 'Cotija cheese 1.00'];

export const cantinaMenu: readonly DemoCategory[] = [
  {
    name: 'Antojitos',
    description: 'Little cravings for the middle of the table',
    dishes: [
      dish('Guacamole & Chips', 11, 'Mashed to order with lime, serrano and cilantro.', [is.vegan, is.bestseller]),
      dish('Elote', 7.5, 'Charred corn, lime crema, cotija and chili.', [is.vegetarian, is.spicy]),
      dish('Queso Fundido', 12.5, 'Bubbling cheese with warm flour tortillas.', [is.vegetarian], {
        ...several(2, 'Chorizo 3.00', 'Roasted poblano 1.50', 'Mushrooms 2.00'),
      }),
      dish('Shrimp Aguachile', 15.5, 'Shrimp cured in lime with serrano and cucumber.', [is.verySpicy, is.glutenFree]),
    ],
  },
  {
    name: 'Tacos',
    description: 'Three to a plate on hand-pressed corn tortillas',
    dishes: [
      dish('Street Tacos', 13.5, 'Onion, cilantro and salsa verde.', [is.bestseller, is.glutenFree], {
        ...exactlyOne(...fillings),
      }),
      dish('Baja Fish Tacos', 15, 'Beer-battered cod, cabbage and chipotle crema.', [is.spicy]),
      dish('Birria Tacos', 16.5, 'Braised beef, melted cheese and a cup of consommé.', [is.bestseller], {
        ...several(0, ...extras),
      }),
      dish('Cauliflower Tacos', 13, 'Adobo cauliflower, cashew crema and pickled onion.', [is.vegan, is.nuts]),
    ],
  },
  {
    name: 'Burritos & Bowls',
    description: 'Big, warm and filling',
    dishes: [
      dish('Cantina Burrito', 14.5, 'Rice, black beans, cheese and pico de gallo.', [], {
        ...exactlyOne(...fillings),
      }),
      dish('Naked Burrito Bowl', 14.5, 'Everything but the tortilla, over cilantro rice.', [is.glutenFree], {
        ...atLeastOne(3, ...fillings, ...extras),
      }),
      dish('Chicken Mole Bowl', 16, 'Twenty-ingredient mole with sesame and almonds.', [is.nuts, is.halal]),
      dish('Veggie Fajita Bowl', 13.75, 'Sizzling peppers, onions and zucchini.', [is.vegan], {
        ...several(3, ...extras),
      }),
    ],
  },
  {
    name: 'Platos Fuertes',
    description: 'With rice, beans and warm tortillas',
    dishes: [
      dish('Carne Asada', 25, 'Grilled skirt steak, spring onions and chiles toreados.', [is.spicy], {
        ...exactlyOne('Medium rare', 'Medium', 'Well done'),
      }),
      dish('Enchiladas Verdes', 17.5, 'Chicken, tomatillo sauce and crema.', [is.bestseller]),
      dish('Chile Relleno', 16.75, 'Roasted poblano filled with Oaxaca cheese.', [is.vegetarian, is.spicy]),
      dish('Whole Fried Snapper', 31, 'For two, with lime, garlic and pickled onion.', [], { availability: 'O' }),
    ],
  },
  {
    name: 'Postres',
    description: 'Something sweet',
    dishes: [
      dish('Churros', 8.5, 'Rolled in cinnamon sugar.', [is.vegetarian, is.bestseller], {
        ...atLeastOne(2, 'Chocolate sauce', 'Cajeta', 'Vanilla cream'),
      }),
      dish('Tres Leches', 9, 'Sponge soaked in three milks, with berries.', [is.vegetarian]),
      dish('Mango Paleta', 5, 'Frozen mango, lime and a little chili.', [is.vegan, is.glutenFree]),
    ],
  },
  {
    name: 'Bebidas',
    description: 'Cold and refreshing',
    priceWindows: [{ days: weekdays.slice(0, 5), from: '16:00', to: '18:00', rate: 2_500_000 }],
    dishes: [
      dish('Agua Fresca', 4.75, 'Made each morning.', [is.vegan, is.kosher], {
        ...exactlyOne('Hibiscus', 'Tamarind', 'Watermelon'),
      }),
      dish('Horchata', 5, 'Rice, cinnamon and vanilla over ice.', [is.vegetarian], {
        ...atMostOne('With a shot of espresso 1.75'),
      }),
      dish('Mexican Cola', 4.25, 'In the glass bottle, with cane sugar.', [is.vegan]),
      dish('Virgin Margarita', 8, 'Lime, agave and a salted rim.', [is.vegan], {
        ...atMostOne('Spicy 0.50', 'Mango 1.00', 'No salt'),
      }),
    ],
  },
  {
    name: 'Desayunos',
    description: 'Breakfast, until the tortillas for lunch are pressed',
    offerTimes: [{ days: weekdays, from: '07:00', to: '11:00' }],
    dishes: [
      dish('Huevos Rancheros', 12.5, 'Two fried eggs on corn tortillas with ranchera sauce.', [
        is.vegetarian,
        is.spicy,
      ]),
      dish('Chilaquiles Verdes', 13, 'Crisp tortillas in salsa verde with crema and cotija.', [is.vegetarian], {
        ...several(2, 'Fried egg 2.00', 'Chicken tinga 3.50'),
      }),
      dish('Café de Olla', 4, 'Coffee simmered with cinnamon and cane sugar.', [is.vegan]),
    ],
  },
];
