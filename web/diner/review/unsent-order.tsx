import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { say } from '../../ui/plain/say.tsx';
import { useCart } from '../cart/use-cart.ts';
import { TopStrip } from '../ui/top-strip.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { useVisit } from '../visit/visit.ts';
import { useSubmitOrder } from './use-submit-order.ts';

/** Resends an order that got no response. Mounted on every screen except Review, which resends it itself. */
export function UnsentOrder() {
  const visit = useVisit();
  const [address] = useLocation();
  if (!visit || address === dinerPaths.review(visit.table.segment)) return null;
  return <Unsent key={address} table={visit.table} />;
}

function Unsent({ table }: { table: TableLink }) {
  useCart(table.segment);
  const { problem } = useSubmitOrder(table);
  const [, navigate] = useLocation();
  if (!problem) return null;
  return (
    <TopStrip
      isNotice={problem.kind === 'sending'}
      act={say(reviewMessages.seeOrder)}
      onPress={() => navigate(dinerPaths.review(table.segment))}
    >
      {problem.words}
    </TopStrip>
  );
}
