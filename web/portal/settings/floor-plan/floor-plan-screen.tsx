import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { floorPlanMessages as messages } from '../../../../core/messages/en/portal/floor-plan.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { AreaClosing, ClosedStrip } from '../../floor/plan/area-closing.tsx';
import { AreaTabs } from '../../floor/plan/area-tabs.tsx';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { floorPlanQuery } from '../../shared/updates/calls.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { AreasDialog } from './areas-dialog.tsx';
import styles from './floor-plan-screen.module.css';
import { draftOf, type PlanDraft } from './plan-draft.ts';
import { PlanEditor } from './plan-editor.tsx';

export function Component() {
  useScreenTitle(messages.title);
  const plan = useQuery(floorPlanQuery());
  const navigate = useNavigate();
  const dialog = useDialog('areas');
  const [chosen, setChosen] = useState<number>();
  // Undefined until the user changes something, so that the screen shows what others save.
  const [draft, setDraft] = useState<PlanDraft>();
  const guard = useUnsavedGuard(draft !== undefined);
  const { staleSince } = useFreshness(plan, say(messages.failed));
  const areas = plan.data?.areas ?? [];
  // Edits belong to their area, however others change the list. If the area is deleted, so are the edits.
  const area = areas.find(({ areaID }) => areaID === (draft?.areaID ?? chosen)) ?? areas[0];
  if (draft && plan.data && draft.areaID !== area?.areaID) setDraft(undefined);

  const choose = async (areaID: number | undefined) => {
    if (draft && !(await guard.mayDrop())) return;
    setDraft(undefined);
    setChosen(areaID);
  };

  return (
    <>
      <PageHeader
        title={say(messages.title)}
        back={{ label: say(uiMessages.back), onClick: () => void navigate(portalPaths.manageTable) }}
        actions={
          <Button variant="default" disabled={draft !== undefined || !plan.data} onClick={() => dialog.open()}>
            {say(messages.areas)}
          </Button>
        }
      />
      {staleSince ? <StaleStrip since={staleSince} query={plan} /> : null}
      {!plan.data && plan.isError ? <ErrorStrip query={plan}>{say(messages.failed)}</ErrorStrip> : null}
      {plan.isPending ? <LoadingSkeleton shape="cards" label={say(messages.loading)} /> : null}
      {plan.data && !area ? (
        <EmptyState
          hint={say(messages.noAreasHint)}
          action={<Button onClick={() => dialog.open()}>{say(messages.addArea)}</Button>}
        >
          {say(messages.noAreas)}
        </EmptyState>
      ) : null}
      {plan.data && area ? (
        <>
          <div className={`${common.wrapped} ${styles.head}`}>
            <AreaTabs areas={areas} chosen={area.areaID} onChoose={(areaID) => void choose(areaID)} />
            <AreaClosing area={area} />
          </div>
          <ClosedStrip area={area} />
          <PlanEditor
            key={area.areaID}
            area={area}
            plan={plan.data}
            draft={draft ?? draftOf(plan.data, area)}
            isChanged={draft !== undefined}
            onChange={setDraft}
          />
        </>
      ) : null}
      {dialog.isOpen && plan.data ? <AreasDialog areas={areas} onClose={dialog.close} /> : null}
    </>
  );
}
