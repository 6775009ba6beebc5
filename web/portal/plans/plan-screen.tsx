import { ActionIcon } from '@mantine/core';
import type { Plan } from '../../../core/contract/plans.ts';
import { TrashIcon } from '../../ui/plain/icons.tsx';
import type { ListWithFormDescription } from '../list/list-description.ts';
import { ListWithForm } from '../list/list-with-form.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { deletePlan, fetchPlans, plansKey } from './calls.ts';
import { planMessages } from './messages.ts';
import { PlanForm } from './plan-form.tsx';

const columns: ListWithFormDescription<Plan>['columns'] = [
  { header: 'Name', cell: ({ planName }) => planName, phone: 'title' },
  { header: 'Description', cell: ({ description }) => description, clip: true },
];

/** The platform's charge plans: list, add, change, delete. */
export function Component() {
  const actions = useRecordActions('Plan');

  const remove = async ({ planId }: Plan, onGone: () => Promise<void>) => {
    const isGone = await actions.remove({
      call: () => deletePlan(planId),
      question: planMessages.deleteQuestion,
      done: planMessages.deleted,
      otherwise: planMessages.deleteFailed,
    });
    if (isGone) await onGone();
  };

  return (
    <ListWithForm<Plan>
      description={{
        title: planMessages.listTitle,
        queryKey: plansKey,
        columns,
        rowKey: ({ planId }) => planId,
        rowName: ({ planName }) => planName,
        defaultSize: 10,
        fetchPage: fetchPlans,
        failureText: planMessages.listFailed,
        emptiedByFailure: true,
        emptyText: planMessages.listEmpty,
        noneYetText: planMessages.noneYet,
        addText: planMessages.addButton,
        form: (props) => <PlanForm {...props} />,
        actionsHeader: 'Delete',
        rowActions: (plan, onGone) => (
          <ActionIcon
            aria-label={`Delete ${plan.planName}`}
            disabled={actions.busy}
            onClick={() => void remove(plan, onGone)}
          >
            <TrashIcon />
          </ActionIcon>
        ),
      }}
    />
  );
}
