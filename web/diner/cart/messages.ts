export const cartMessages = {
  mustChoose: 'You must choose a customization before submitting!',
  tooManyDishes: 'One order can hold at most 50 dishes.',
} as const;
