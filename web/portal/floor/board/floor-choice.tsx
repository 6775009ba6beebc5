import { useQuery } from '@tanstack/react-query';
import { floorPlanMessages } from '../../../../core/messages/en/portal/floor-plan.ts';
import { say } from '../../../ui/plain/say.tsx';
import { activeOrdersQuery, floorPlanQuery, tableCallsQuery } from '../../shared/updates/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useMine } from '../my-tables/my-tables.ts';
import { AreaTabs, Tab, Tabs } from '../plan/area-tabs.tsx';
import type { FloorView } from './floor-view.ts';

interface FloorChoiceProps {
  view: FloorView;
  onChange: (part: Partial<FloorView>) => void;
}

/** Chooses the area, and cards or plan. A restaurant without areas shows it only to users who may add some. */
export function FloorChoice({ view: { isPlan, areaID }, onChange }: FloorChoiceProps) {
  const mayEdit = useMay()('managetable');
  const { data: plan } = useQuery(floorPlanQuery());
  const { data: orders = [] } = useQuery({ ...activeOrdersQuery(), refetchOnMount: false });
  const newOrders = useMine(orders.filter(({ status }) => status === 'new')) ?? [];
  const { data: calls = [] } = useQuery({ ...tableCallsQuery(), refetchOnMount: false });
  if (!plan || (plan.areas.length === 0 && !mayEdit && !isPlan)) return null;
  const areaOf = new Map(plan.tables.map((table) => [table.tableID, table.areaID]));
  const countIn = (area: number, rows: readonly { readonly tableID: number }[]) =>
    rows.filter(({ tableID }) => areaOf.get(tableID) === area).length;
  const isKnown = plan.areas.some((area) => area.areaID === areaID);
  const first = isPlan ? plan.areas[0]?.areaID : undefined;
  return (
    <>
      {plan.areas.length > 0 ? (
        <AreaTabs
          areas={plan.areas}
          chosen={isKnown ? areaID : first}
          withAll={!isPlan}
          countsOf={(area) => ({
            newOrders: countIn(area, newOrders),
            calls: countIn(area, calls),
          })}
          onChoose={(chosen) => onChange({ areaID: chosen })}
        />
      ) : null}
      <Tabs label={say(floorPlanMessages.shownAs)}>
        <Tab chosen={!isPlan} onChoose={() => onChange({ isPlan: false })}>
          {say(floorPlanMessages.cards)}
        </Tab>
        <Tab chosen={isPlan} onChoose={() => onChange({ isPlan: true })}>
          {say(floorPlanMessages.plan)}
        </Tab>
      </Tabs>
    </>
  );
}
