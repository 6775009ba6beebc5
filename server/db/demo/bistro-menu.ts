import {
  atLeastOne,
  atMostOne,
  type DemoCategory,
  type DemoCombo,
  dish,
  exactlyOne,
  is,
  several,
} from './demo-menu.ts';

const doneness = ['Rare', 'Medium rare', 'Medium', 'Well done'];
const salads = ['Grilled chicken 5.50', 'Seared salmon 7.50', 'Soft egg 2.00', 'Avocado 2.75'];

export const bistroMenu: readonly DemoCategory[] = [
  {
    name: 'Starters',
    description: 'Small plates to begin with or to share',
    dishes: [
      dish('French Onion Soup', 11.5, 'Slow-cooked onions, beef broth, a raft of sourdough and molten Gruyère.', [
        is.bestseller,
      ]),
      dish('Burrata & Heirloom Tomatoes', 14.5, 'Creamy burrata, basil oil, flaky salt and grilled focaccia.', [
        is.vegetarian,
      ]),
      dish('Crispy Calamari', 13.75, 'Buttermilk-dipped rings, fried lemon and a pot of aioli.', [is.spicy], {
        ...atMostOne('Saffron aioli', 'Spicy marinara', 'Both sauces 1.25'),
      }),
      dish('Tuna Tartare', 16.25, 'Yellowfin, cucumber, avocado and sesame on crisp rice crackers.', [is.glutenFree]),
      dish('Roasted Beet Hummus', 10.5, 'Chickpeas, tahini and sweet beets with warm flatbread.', [
        is.vegan,
        is.kosher,
      ]),
      dish('Charcuterie Board', 22, 'Three cured meats, two cheeses, cornichons and grilled bread.', [is.nuts], {
        ...several(3, 'Truffle salami 4.50', 'Aged Comté 4.00', 'Fig compote 2.00', 'Marcona almonds 2.50'),
      }),
    ],
  },
  {
    name: 'Salads & Bowls',
    description: 'Crisp, bright and generous',
    dishes: [
      dish('Little Gem Caesar', 13.25, 'Anchovy dressing, shaved Parmesan and garlic croutons.', [], {
        ...several(2, ...salads),
      }),
      dish('Warm Goat Cheese Salad', 14.75, 'Frisée, candied walnuts, pear and honey-thyme vinaigrette.', [
        is.vegetarian,
        is.nuts,
      ]),
      dish('Niçoise', 18.5, 'Seared tuna, new potatoes, haricots verts, olives and a soft egg.', [is.glutenFree]),
      dish('Green Goddess Grain Bowl', 15.5, 'Farro, avocado, peas and seeds under a herb dressing.', [is.vegan], {
        ...several(0, 'Roasted tofu 3.50', ...salads),
      }),
      dish('Harissa Chickpea Bowl', 15.25, 'Roasted chickpeas, carrots, mint yogurt and pickled onion.', [
        is.vegetarian,
        is.verySpicy,
      ]),
    ],
  },
  {
    name: 'Burgers & Sandwiches',
    description: 'On toasted brioche or sourdough, with a pickle',
    dishes: [
      dish(
        'Bistro Burger',
        17.5,
        'Eight ounces of dry-aged beef, caramelized onion and house sauce.',
        [is.bestseller],
        {
          ...atLeastOne(
            4,
            'Aged cheddar 1.50',
            'Blue cheese 1.75',
            'Smoked bacon 2.25',
            'Fried egg 2.00',
            'Sautéed mushrooms 1.50',
          ),
        },
      ),
      dish('Halal Lamb Burger', 18.25, 'Ground leg of lamb, cumin, tzatziki and crisp cucumber.', [is.halal], {
        ...exactlyOne(...doneness),
      }),
      dish('Croque Madame', 15.75, 'Smoked ham, Gruyère, béchamel and a fried egg on top.', [], {
        ...atMostOne('Without the egg', 'Second egg 2.00'),
      }),
      dish('Buttermilk Chicken Sandwich', 16.25, 'Twice-fried thigh, hot honey and cabbage slaw.', [is.spicy], {
        ...exactlyOne('Mild', 'Hot', 'Dangerously hot 0.50'),
      }),
      dish('Portobello Melt', 14.5, 'Roasted mushroom, provolone, arugula and sun-dried tomato.', [is.vegetarian]),
    ],
  },
  {
    name: 'Pasta & Risotto',
    description: 'Rolled and cut every morning',
    dishes: [
      dish('Tagliatelle Bolognese', 19.5, 'Beef and pork simmered for six hours, finished with butter.', [
        is.bestseller,
      ]),
      dish('Wild Mushroom Risotto', 20.5, 'Carnaroli rice, porcini, white wine and a little truffle.', [
        is.glutenFree,
        is.vegetarian,
      ]),
      dish('Rigatoni alla Vodka', 18.75, 'Tomato, cream, Calabrian chili and a snow of Parmesan.', [is.spicy], {
        ...several(2, 'Grilled shrimp 6.50', 'Italian sausage 4.50', 'Burrata 4.00'),
      }),
      dish('Spinach & Ricotta Ravioli', 18.25, 'Brown butter, sage and toasted hazelnuts.', [is.vegetarian, is.nuts]),
      dish('Build Your Own Pasta', 15, 'Tonight’s fresh shape with the sauce you love.', [is.vegetarian], {
        ...exactlyOne('Tomato & basil', 'Basil pesto 1.50', 'Four cheeses 2.00', 'Aglio e olio'),
      }),
    ],
  },
  {
    name: 'From the Grill',
    description: 'Oak embers, sea salt and patience',
    dishes: [
      dish('Steak Frites', 29.5, 'Ten-ounce hanger steak, skinny fries and green peppercorn sauce.', [is.bestseller], {
        ...exactlyOne(...doneness),
      }),
      dish('New York Strip', 38, 'Fourteen ounces, dry-aged for 28 days, with bone-marrow butter.', [is.glutenFree], {
        ...exactlyOne(...doneness),
      }),
      dish('Cedar Plank Salmon', 27.5, 'Maple glaze, lentils and charred broccolini.', [is.glutenFree]),
      dish('Half Roast Chicken', 24, 'Lemon, thyme and pan juices over crushed potatoes.', [is.halal, is.glutenFree]),
      dish('Peri-Peri Prawns', 26.25, 'Shell-on prawns with bird’s-eye chili and garlic.', [is.verySpicy], {
        availability: 'O',
      }),
      dish('Charred Cauliflower Steak', 19, 'Romesco, golden raisins and toasted almonds.', [is.vegan, is.nuts]),
    ],
  },
  {
    name: 'Sides',
    description: 'To go with anything',
    dishes: [
      dish('Skinny Fries', 6.5, 'Twice-fried and salted.', [is.vegan, is.bestseller], {
        ...several(0, 'Truffle & Parmesan 2.50', 'Garlic aioli 1.00', 'Cajun spice 0.50', 'Cheese sauce 1.75'),
      }),
      dish('Mac & Cheese', 8.75, 'Three cheeses under a crust of breadcrumbs.', [is.vegetarian]),
      dish('Garlic Green Beans', 7, 'Blistered beans, shallot and lemon.', [is.vegan, is.glutenFree]),
      dish('Brussels Sprouts', 8.25, 'Crisped leaves with balsamic and pancetta.', [is.glutenFree]),
      dish('Sourdough & Cultured Butter', 5.5, 'Baked this morning.', [is.vegetarian]),
    ],
  },
  {
    name: 'Desserts',
    description: 'Leave room',
    dishes: [
      dish('Molten Chocolate Cake', 10.5, 'Valrhona chocolate with a warm center.', [is.vegetarian, is.bestseller], {
        ...atLeastOne(2, 'Vanilla ice cream', 'Raspberry sorbet', 'Whipped cream'),
      }),
      dish('Crème Brûlée', 9.5, 'Tahitian vanilla under a glass of burnt sugar.', [is.glutenFree, is.vegetarian]),
      dish('Lemon Tart', 9.25, 'Sharp curd, short pastry and crème fraîche.', [is.vegetarian]),
      dish('Pistachio Affogato', 8.5, 'Pistachio gelato drowned in a shot of espresso.', [is.nuts, is.vegetarian]),
      dish('Seasonal Sorbet', 7.5, 'Three scoops of what the market had.', [is.vegan, is.glutenFree, is.kosher], {
        ...atLeastOne(0, 'Mango', 'Raspberry', 'Coconut', 'Lemon'),
      }),
      dish('Tarte Tatin', 11, 'Caramelized apples, baked to order.', [is.vegetarian], { availability: 'N' }),
    ],
  },
  {
    name: 'Drinks',
    description: 'Made at the bar, with or without spirit',
    dishes: [
      dish('Fresh Lemonade', 5.5, 'Pressed lemons, cane sugar and mint.', [is.vegan, is.kosher], {
        ...several(2, 'Strawberry 1.00', 'Ginger 0.75', 'Lavender 0.75'),
      }),
      dish('Iced Tea', 4.5, 'Brewed black tea over plenty of ice.', [is.vegan], {
        ...atMostOne('Sweetened', 'Peach syrup 0.75'),
      }),
      dish('Sparkling Water', 4, 'A cold 750 ml bottle.', [is.vegan, is.glutenFree]),
      dish('Espresso', 3.75, 'A short, dark shot of our house roast.', [is.vegan]),
      dish('Cappuccino', 5.25, 'A double shot under silky milk foam.', [is.vegetarian], {
        ...exactlyOne('Whole milk', 'Oat milk 0.75', 'Almond milk 0.75', 'Decaf, whole milk'),
      }),
      dish('Garden Spritz', 9, 'Alcohol-free aperitif, grapefruit and rosemary.', [is.vegan]),
      dish('House Red Wine', 11, 'A glass of Côtes du Rhône.'),
    ],
  },
];

/** Each dish has its own stock and kitchen station. */
export const bistroCombo: DemoCombo = {
  name: 'Bistro Lunch',
  description: 'A sandwich and a drink of your choice.',
  priceCents: 1950,
  parts: {
    'Lunch main': ['Croque Madame', 'Buttermilk Chicken Sandwich', 'Portobello Melt'],
    'Lunch drink': ['Fresh Lemonade', 'Iced Tea', 'Sparkling Water', 'Garden Spritz', 'House Red Wine'],
  },
  surcharges: { 'Buttermilk Chicken Sandwich': 150, 'Garden Spritz': 400, 'House Red Wine': 600 },
};
