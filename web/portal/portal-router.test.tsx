import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PortalRouter } from './portal-router.tsx';

test('a screen that loads during rendering is shown without another event', async () => {
  const router = createMemoryRouter([{ path: '/', element: <p>The screen</p> }]);
  let reads = 0;
  const late = new Proxy(router, {
    get: (target, name) => {
      if (name !== 'state') return Reflect.get(target, name);
      reads += 1;
      return { ...target.state, initialized: reads > 1 };
    },
  });
  render(<PortalRouter router={late} />);
  await screen.findByText('The screen');
  expect(reads).toBeGreaterThan(1);
});
