import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import { tableStateCodes } from '../../../core/contract/status-codes.ts';
import { shownTableState } from '../../../core/domain/table-states.ts';
import { tableLink } from '../table-links/table-links.service.ts';
import type { DiningTableRow } from './dining-tables.queries.ts';

export function presentDiningTable(row: DiningTableRow, publicUrl: string): DiningTable {
  const { id, restaurantId, code, name, description, state, hasUnpaidOrder, otp, version } = row;
  return {
    id,
    code,
    name,
    description,
    state: tableStateCodes[shownTableState(state, hasUnpaidOrder)],
    chosenState: tableStateCodes[state],
    serverId: row.attendantId,
    serverName: row.attendantName ?? '',
    otp,
    otp_gen_ts: row.otpGeneratedAt.toISOString(),
    qrurl: tableLink(publicUrl, restaurantId, code),
    restaurantId,
    version,
  };
}
