import { useLocation } from 'wouter';
import { dinerPaths, type Returning } from '../../../core/domain/paths.ts';
import { checkInMessages } from '../../../core/messages/en/diner/check-in.ts';
import { say } from '../../ui/plain/say.tsx';
import { TopStrip } from '../ui/top-strip.tsx';
import { useVisit, type Visit } from '../visit/visit.ts';
import { useOwnTable } from './use-table-order.ts';

export function VisitOver() {
  const visit = useVisit();
  const [address] = useLocation();
  const { segment } = visit?.table ?? {};
  const screen = segment && (['menu', 'review'] as const).find((place) => address === dinerPaths[place](segment));
  return visit && screen ? <Strip visit={visit} screen={screen} /> : null;
}

function Strip({ visit, screen }: { visit: Visit; screen: Returning }) {
  const { isOver } = useOwnTable(visit);
  const [, navigate] = useLocation();
  if (!isOver) return null;
  return (
    <TopStrip
      act={say(checkInMessages.submit)}
      onPress={() => navigate(dinerPaths.checkIn(visit.table.segment, screen))}
    >
      {say(checkInMessages.visitOver)}
    </TopStrip>
  );
}
