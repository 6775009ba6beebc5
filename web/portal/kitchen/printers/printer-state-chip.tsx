import type { Printer } from '../../../../core/contract/printers.ts';
import type { PrinterState } from '../../../../core/domain/printers.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip, type StatusTone } from '../../../ui/plain/status-chip.tsx';

const tones: Readonly<Record<PrinterState, StatusTone>> = {
  unknown: 'inactive',
  ready: 'paid',
  off: 'danger',
  paper: 'danger',
  cover: 'danger',
  error: 'danger',
  silent: 'danger',
  blocked: 'danger',
};

export function PrinterStateChip({ printer: { active, state } }: { printer: Pick<Printer, 'active' | 'state'> }) {
  if (!active) return <StatusChip tone="inactive">{say(printerMessages.inactive)}</StatusChip>;
  return <StatusChip tone={tones[state]}>{say(printerMessages.states[state])}</StatusChip>;
}
