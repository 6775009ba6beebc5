import * as endpoints from '../../../../core/contract/endpoints.ts';
import { drawerMessages } from '../../../../core/messages/en/portal/cash-drawer.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { faultsOfReason, ReasonDialog, type ReasonValues } from '../../shared/forms/reason-dialog.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';

export function DrawerDialog({ onClose }: { onClose: () => void }) {
  const { busy, press, fault, showFault } = usePress();
  const form = useDraftForm<ReasonValues>({
    initial: { reason: '' },
    faults: (values) => faultsOfReason(values, say(formMessages.noReason)),
  });
  const reason = form.values.reason.trim();

  const open = () => {
    if (!form.check()) return;
    void press({
      content: { reason },
      call: (key) => staffRequest(endpoints.openDrawer, { body: { reason }, headers: { 'Idempotency-Key': key } }),
      done: drawerMessages.opens,
      failed: drawerMessages.failed,
      changes: ['printers'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <ReasonDialog
      title={say(drawerMessages.open)}
      hint={say(drawerMessages.hint)}
      form={form}
      isAbove
      act={say(drawerMessages.open)}
      busy={busy !== undefined}
      fault={fault}
      onSubmit={open}
      onClose={onClose}
    />
  );
}
