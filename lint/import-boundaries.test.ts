import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { importBoundaries } from './import-boundaries.js';

const linter = new Linter({ cwd: process.cwd() });

function lint(file: string, code: string): string[] {
  const config = [
    {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parser: tseslint.parser as Linter.Parser },
      plugins: { comanda: { rules: { 'import-boundaries': importBoundaries } } },
      rules: { 'comanda/import-boundaries': 'error' as const },
    },
  ];
  return linter.verify(code, config, { filename: `${process.cwd()}/${file}` }).map((problem) => problem.message);
}

const importing = (from: string) => `import { thing } from '${from}';\nthing();`;

describe('imports that fail the check', () => {
  test.each([
    ['core/domain/money.ts', '../contract/index.ts', 'core/domain imports only core/domain'],
    ['core/domain/pricing/tip.ts', '../../../server/platform/clock.ts', 'core/domain imports only core/domain'],
    ['core/domain/money.ts', 'zod', 'core/domain imports no package'],
    ['core/domain/money.ts', 'node:fs', 'core/domain imports no package'],
    ['core/contract/orders.ts', '../../server/features/orders/orders.service.ts', 'core/contract imports only'],
    ['core/messages/say.ts', '../domain/money.ts', 'core/messages is words alone'],
    ['core/contract/orders.ts', '../../web/paths.ts', 'core/contract imports only'],
    ['server/features/orders/orders.present.ts', '../../../web/paths.ts', 'server/ never imports web/'],
    [
      'web/portal/orders/orders/orders.tsx',
      '../../../../server/features/orders/orders.present.ts',
      'web/ never imports server/',
    ],
    ['web/api/client.ts', '../../server/platform/errors.ts', 'web/ never imports server/'],
    ['web/ui/plain/money.tsx', '../../../core/domain/money.ts', 'web/ui knows no restaurant words'],
    ['web/ui/staff/pager.tsx', '../../../core/contract/index.ts', 'web/ui knows no restaurant words'],
    ['web/ui/staff/pager.tsx', '../../portal/app/shell/shell.tsx', 'web/ui knows no restaurant words'],
    ['web/api/client.ts', '../portal/sign-in/login/login.tsx', 'web/api knows no screen'],
    [
      'web/portal/orders/orders/orders.tsx',
      '../../floor/table/table-detail.tsx',
      'A portal screen does not import another',
    ],
    ['web/portal/app/shell/shell.tsx', '../../orders/orders/orders.tsx', 'A portal screen does not import another'],
    ['web/portal/sign-in/session/calls.ts', '../../shared/updates/calls.ts', 'do not go round in a circle'],
    ['web/portal/bill/pay-form/pay.ts', '../pay/payment-dialog.tsx', 'do not go round in a circle'],
    ['web/portal/sign-in/session/use-may.test.tsx', '../../app/shell/shell.tsx', 'do not go round in a circle'],
    ['web/portal/orders/orders/orders.tsx', '../../routes.tsx', 'do not go round in a circle'],
    ['web/diner/visit/visit.ts', '../checkout/kept-receipt.ts', 'do not go round in a circle'],
    ['web/diner/menu/menu.tsx', '../app.tsx', 'do not go round in a circle'],
    ['web/api/session.ts', './diner/orders.ts', 'do not go round in a circle'],
    ['web/diner/menu/menu.tsx', '../review/review.tsx', 'A diner screen does not import another'],
    ['web/diner/menu/menu.tsx', '../../portal/app/shell/shell.tsx', 'never import each other'],
    ['web/diner/menu/menu.tsx', '../../ui/staff/pager.tsx', 'The diner loads no Mantine'],
    ['web/diner/menu/menu.tsx', '@mantine/core', 'The diner loads no Mantine'],
    ['web/diner/menu/menu.tsx', 'react-router', 'The diner loads no Mantine'],
    ['web/ui/plain/button.tsx', '@mantine/hooks', 'The diner loads no Mantine'],
    ['web/ui/plain/button.tsx', '../staff/confirm.tsx', 'The diner loads no Mantine'],
    ['server/features/orders/orders.service.ts', '../tables/tables.queries.ts', 'only through its .service.ts'],
    ['server/features/orders/orders.service.ts', '../menu/dishes/items.service.ts', 'only through its .service.ts'],
    [
      'server/features/orders/orders.routes.ts',
      '../../features/tables/tables.present.ts',
      'only through its .service.ts',
    ],
    ['server/platform/app.ts', '../features/orders/orders.service.ts', 'know no feature'],
    ['server/features/orders/orders.service.ts', '../../testing/builders.ts', 'server/testing is for tests only'],
  ])('%s -> %s', (file, from, message) => {
    expect(lint(file, importing(from))).toEqual([expect.stringContaining(message)]);
  });

  test('raw SQL outside .queries.ts', () => {
    const code = `import { sql } from 'kysely';\nsql;`;
    for (const file of ['server/features/orders/orders.service.ts', 'server/features/orders/orders.routes.ts']) {
      expect(lint(file, code)).toEqual([expect.stringContaining('SQL lives in .queries.ts')]);
    }
    expect(lint('server/features/orders/orders.routes.ts', `import { sql as raw } from 'kysely';\nraw;`)).toHaveLength(
      1,
    );
  });

  test('re-exports and dynamic imports are checked like imports', () => {
    expect(lint('web/ui/plain/x.ts', `export { a } from '../../../core/domain/money.ts';`)).toHaveLength(1);
    expect(lint('web/ui/plain/x.ts', `export * from '../../../core/domain/money.ts';`)).toHaveLength(1);
    expect(lint('web/portal/orders/orders/x.ts', `await import('../../floor/table/table-detail.tsx');`)).toHaveLength(
      1,
    );
    expect(
      lint(
        'web/portal/orders/orders/x.ts',
        `import type { A } from '../../floor/table/table-detail.tsx';\nexport type B = A;`,
      ),
    ).toHaveLength(1);
  });
});

describe('imports that pass', () => {
  test.each([
    ['core/domain/pricing/tip.ts', '../money.ts'],
    ['core/domain/money.test.ts', 'fast-check'],
    ['core/contract/orders.ts', '../domain/order-states.ts'],
    ['core/contract/orders.ts', 'zod'],
    ['server/features/orders/orders.service.ts', '../tables/tables.service.ts'],
    ['server/features/orders/orders.service.ts', './orders.queries.ts'],
    ['server/features/orders/orders.service.ts', '../../../core/domain/money.ts'],
    ['server/features/orders/orders.test.ts', '../../testing/builders.ts'],
    ['server/platform/app.ts', '../db/migrate.ts'],
    ['web/portal/start.tsx', './orders/orders/orders.tsx'],
    ['web/portal/orders/orders/orders.tsx', '../../app/shell/messages.ts'],
    ['web/portal/orders/orders/orders.tsx', '../../shared/records/list-page.tsx'],
    ['web/portal/orders/orders/orders.tsx', '../../bill/pay/payment-dialog.tsx'],
    ['web/portal/bill/pay/payment-dialog.tsx', '../pay-form/payment-form.ts'],
    ['web/portal/start.tsx', './routes.tsx'],
    ['web/api/diner/orders.ts', '../request.ts'],
    ['web/portal/orders/orders/orders.tsx', '../../../ui/staff/pager.tsx'],
    ['web/portal/orders/orders/orders.tsx', '../../../paths.ts'],
    ['web/diner/menu/menu.tsx', '../cart/cart.ts'],
    ['web/diner/menu/menu.tsx', 'wouter'],
    ['web/ui/staff/pager.tsx', '@mantine/hooks'],
    ['web/diner/menu/menu.tsx', '../../ui/plain/money.tsx'],
    ['web/diner/menu/menu.tsx', '../../../core/domain/pricing/tip.ts'],
    ['web/ui/staff/pager.test.tsx', '../../testing/render.tsx'],
  ])('%s -> %s', (file, from) => {
    expect(lint(file, importing(from))).toEqual([]);
  });

  test('raw SQL in the places that allow it', () => {
    const code = `import { sql } from 'kysely';\nsql;`;
    for (const file of ['server/features/orders/orders.queries.ts', 'server/platform/database.ts', 'bench/load.ts']) {
      expect(lint(file, code)).toEqual([]);
    }
  });
});
