import { useDocumentTitle } from '@mantine/hooks';
import { EmptyState } from '../../ui/plain/states.tsx';
import { Panel } from '../../ui/staff/panel.tsx';

/** Stands at an address that belongs to a screen which this version does not have yet. */
export function Component() {
  useDocumentTitle('Comanda');
  return (
    <Panel>
      <EmptyState drawing="burger">This screen is not part of this version yet.</EmptyState>
    </Panel>
  );
}
