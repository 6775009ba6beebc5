import { useSearchParams } from 'react-router';
import { useSession } from '../../sign-in/session/use-session.ts';
import { ChooseTable } from './choose-table.tsx';
import { Pad } from './pad.tsx';

/** The server's pad: staff order at a table whose guests have no phone. Without `table` they choose one. */
export function Component() {
  const [params] = useSearchParams();
  const { restaurantId, user } = useSession() ?? {};
  const tableID = Number(params.get('table'));
  if (!Number.isInteger(tableID) || tableID <= 0 || restaurantId === undefined) return <ChooseTable />;
  const table = { restaurantId, tableID, username: user?.username ?? '' };
  return <Pad key={Object.values(table).join('.')} {...table} />;
}
