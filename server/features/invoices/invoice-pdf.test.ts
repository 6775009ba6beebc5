import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawInvoice, makeInvoiceFile } from './invoice-pdf.ts';

const invoice = (wishes: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  restaurantName: 'Rosa & Sons',
  restaurantAddress: '1 Main St',
  orderid: 1001,
  facts: [{ label: 'Table', value: 'Window "1"' }],
  lines: [{ title: '2 x Soup', choices: ['1: Bread (+$1.50)'], amount: '$9.90' }],
  sums: [
    { label: 'Tax', value: '$0.87' },
    { label: 'Amount paid', value: '$10.77' },
  ],
  refunds: [{ label: 'Refund of payment 3 (Card, 11/21/2026 07:42:10 PM)', value: '−$4.00' }],
  explained: [{ label: 'Tax', steps: ['8.875% of $9.90 = $0.878625, rounded $0.88'] }],
  ...wishes,
});

const textOf = async (wishes?: Partial<InvoiceDocument>) => readPdf(await drawInvoice('en', invoice(wishes)));

describe('the invoice as a PDF', () => {
  it('is a file of its order with everything that the invoice says', async () => {
    const file = await makeInvoiceFile(invoice());
    if ('missing' in file) throw new Error(file.missing);
    expect([file.filename, file.contentType]).toEqual(['invoice-1001.pdf', 'application/pdf']);
    const text = await readPdf(file.content);
    const texts = [
      'Rosa & Sons',
      '1 Main St',
      'Window "1"',
      '2 x Soup',
      '1: Bread (+$1.50)',
      '$9.90',
      'Tax',
      '$0.87',
      '8.875% of $9.90',
    ];
    for (const words of [...texts, 'Amount paid', '$10.77', 'Refund of payment 3', '−$4.00', 'Powered By Comanda'])
      expect(text).toContain(words);
  });

  it('has the table of its taxes, with each line’s letter', async () => {
    const headings = ['Tax rate', 'Net', 'Tax', 'Gross'];
    const rows = [['A 19 %', '€8.32', '€1.58', '€9.90']];
    const lines = [{ title: '2 x Soup', choices: [], amount: '€9.90', rates: 'A' }];
    const text = await textOf({ lines, taxes: [{ headings, rows }], taxNote: 'All prices include tax.' });
    expect(text).toMatch(/2 x Soup +€9\.90 A/);
    expect(text).toMatch(/Tax rate +Net +Tax +Gross\s+A 19 % +€8\.32 +€1\.58 +€9\.90\s+All prices include tax\./);
  });

  it('writes every alphabet that dish names use', async () => {
    const titles = ['Phở bò tái', 'Борщ', 'Ταραμοσαλάτα', 'Żurek', 'Crème brûlée – “à la carte”', 'समोसा'];
    const text = await textOf({ lines: titles.map((title) => ({ title, choices: [], amount: '$1.00' })) });
    const letters = text.replace(/\s/g, '');
    for (const title of titles.slice(0, 5)) expect(letters).toContain(title.replace(/\s/g, ''));
  });

  it('spans as many pages as it needs and keeps its sums together', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({
      title: `${index} x Dish`,
      choices: ['Bread', 'Butter'],
      amount: '$1.00',
    }));
    const pages = (await textOf({ lines })).split(/-+Page \(\d+\) Break-+/).filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(4);
    expect(
      pages.flatMap((page) => [...page.matchAll(/^ *(\d+) x Dish/gm)].map(([, number]) => Number(number))),
    ).toEqual(lines.map((_, index) => index));
    expect(pages.at(-1)).toMatch(/Tax[\s\S]*Amount paid[\s\S]*\$10\.77/);
  });

  it('is made from an invoice only', async () => {
    await expect(makeInvoiceFile({ orderid: 1 })).rejects.toThrow();
  });
});
