import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';

export function PayingNow() {
  return <StatusChip tone="info">{say(floorMessages.payingNow)}</StatusChip>;
}
