import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../testing/diner-app.tsx';
import { receipt } from '../testing/diner-data.ts';
import { dinerServer, success } from '../testing/diner-server.ts';
import { plainTexts, speakEnglish, speakPseudo, wordsOfAnswers } from '../testing/pseudo-words.ts';
import { App } from './app.tsx';

// Every word that a guest sees is a message or data: in the pseudo-language nothing else is left of English.

beforeEach(async () => {
  checkedIn();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await speakPseudo();
});
afterEach(async () => {
  await speakEnglish();
  forgetEverything();
});

test('the receipt of a card payment', async () => {
  dinerServer({
    completeOrder: success('completeOrder', { result: { orderID: 1042, status: 'P', amount: 102.98, left: 0 } }),
    invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'P' } }),
    dinerReceipt: receipt,
  });
  const data = wordsOfAnswers();
  openAt(App, '/customer/paymentsuccess/sess_1$1042');
  await screen.findByText('[Þŕíñţ ţĥé Ŕéçéíþţ]');
  expect(plainTexts(data)).toEqual([]);
});
