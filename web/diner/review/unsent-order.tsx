import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { useVisit } from '../visit/visit.ts';
import styles from './unsent-order.module.css';
import { useSubmitOrder } from './use-submit-order.ts';

/** Sends an order that got no answer from every screen, and says so there; Review does it itself. */
export function UnsentOrder() {
  const visit = useVisit();
  const [address] = useLocation();
  if (!visit || address === dinerPaths.review(visit.table.segment)) return null;
  return <Unsent key={address} table={visit.table} />;
}

function Unsent({ table }: { table: TableLink }) {
  const { problem } = useSubmitOrder(table);
  const [, navigate] = useLocation();
  if (!problem) return null;
  return (
    <aside className={styles.strip}>
      <ErrorStrip>{problem.words}</ErrorStrip>
      <Button size="small" onClick={() => navigate(dinerPaths.review(table.segment))}>
        {say(reviewMessages.seeOrder)}
      </Button>
    </aside>
  );
}
