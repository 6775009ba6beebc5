import { expect, it, vi } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { makePayment, orderDish, payWithCard, press, toCardPage } from './diner-phone.ts';
import { keptMails } from './kept-mails.ts';
import { productInBrowser } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { cardOf } from './staff-desk.ts';

const product = productInBrowser();

it('a diner at the card page cancels and retries with an expired, a declined and a challenged card until the bank approves, and the address typed there receives one invoice [DIN-PAY-14 DIN-DONE-12 DIN-DONE-13 DIN-DONE-14 DIN-DONE-15 DIN-DONE-16]', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [diner, floor] = [await product.guest(table), await product.staff('orders')];
  await orderDish(diner, 'Starters', 'French Onion Soup');
  await staffCalls(() => product.url).confirm(diner, table);
  await makePayment(diner);
  await toCardPage(diner);
  await cardOf(floor, table).getByText('Paying now').waitFor();
  await expectAccessible(floor);

  await payWithCard(diner, '4000 0000 0000 0069');
  await diner.getByText('Your card has expired.').waitFor();
  await expectAccessible(diner);
  await payWithCard(diner, '4000 0000 0000 0002');
  await diner.getByText('Your card was declined.').waitFor();
  // Back must show a page instead of asking whether to resubmit the form.
  await diner.goBack();
  await diner.getByRole('button', { name: /^Pay/ }).waitFor();
  await diner.goForward();
  await diner.getByText('Your card was declined.').waitFor();
  await diner.reload();
  await payWithCard(diner, '4000 0025 0000 3155');
  await diner.getByText('Your bank wants to check that this is you.').waitFor();
  await expectAccessible(diner);
  await diner.getByRole('button', { name: 'Fail' }).click();
  await diner.getByText('Your bank could not authenticate this payment.').waitFor();

  await diner.getByRole('link', { name: 'Cancel' }).click();
  await diner.getByText('Payment Failed, please try again').waitFor();
  await cardOf(floor, table).getByText('Paying now').waitFor({ state: 'detached' });
  await press(diner, 'Retry Payment');
  await diner.waitForURL(/\/customer\/payment$/);
  await toCardPage(diner);
  await diner.getByLabel(/^Email/).fill('diner@example.com');
  await payWithCard(diner, '4000 0025 0000 3155');
  await diner.getByRole('button', { name: 'Complete' }).click();
  await diner.waitForURL(/\/customer\/paymentsuccess\//);
  await diner.getByText('Your invoice goes to the address that you gave.').waitFor();
  await floor.getByRole('region', { name: 'Free Tables' }).getByText(table.name, { exact: true }).waitFor();
  const isMine = ({ to }: Awaited<ReturnType<typeof keptMails>>[number]) =>
    to?.some(({ address }) => address === 'diner@example.com');
  const [mail] = await vi.waitFor(
    async () => {
      const mails = (await keptMails(product.dataDir)).filter(isMine);
      expect(mails).toHaveLength(1);
      return mails;
    },
    { interval: 200 },
  );
  expect(mail?.subject).toMatch(/^Your invoice from Demo Bistro, order \d+$/);
  expect(mail?.text).toMatch(/1 x French Onion Soup +\$11\.50/);
  expect(mail?.attachments).toHaveLength(1);

  const receipt = diner.getByRole('region', { name: 'Receipt' });
  const words = await receipt.textContent();
  // 8.875 % of 11.50 is 1.02, and of the fee of 0.50 it is 0.04.
  for (const figure of ['Demo Bistro', 'Payment No.', 'Pacific', '$11.50', '$0.50', '$1.06', '$13.06'])
    expect(words).toContain(figure);
  await expectAccessible(diner);
  await diner.emulateMedia({ media: 'print' });
  await expect.poll(() => receipt.isVisible()).toBe(true);
  expect(await diner.getByRole('button').filter({ visible: true }).count()).toBe(0);
});
