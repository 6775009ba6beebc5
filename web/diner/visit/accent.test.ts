import { afterEach, expect, test } from 'vitest';
import { keepAccent } from './accent.ts';

const sheet = '/accent/1a5fb4.css';
const shown = () => document.head.querySelector('link')?.getAttribute('href');

function open(path: string, given?: string) {
  history.replaceState(null, '', path);
  document.head.innerHTML = given ? `<link rel="stylesheet" href="${given}">` : '';
  keepAccent();
}

afterEach(() => {
  document.head.innerHTML = '';
  localStorage.clear();
});

test('pages without a table take the colour of the last table', () => {
  open('/customer/menu/2-abc', sheet);
  for (const path of ['/customer/payment', '/customer/menu', '/customer/paymentsuccess/cs_1$2']) {
    open(path);
    expect(shown()).toBe(sheet);
  }
});

test('a table of a restaurant without a colour ends it', () => {
  open('/customer/menu/2-abc', sheet);
  open('/customer/menu/3-abc');
  open('/customer/payment');
  expect(shown()).toBeUndefined();
});

test('another address in the storage is not loaded', () => {
  localStorage.setItem('accent', 'https://elsewhere.example/accent/1a5fb4.css');
  open('/customer/payment');
  expect(shown()).toBeUndefined();
});
