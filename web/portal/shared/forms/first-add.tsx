import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { newRecordPath } from '../../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../../core/domain/privileges.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

interface FirstAddProps {
  /** What is missing: 'There are no servers yet.' */
  missing: string;
  /** What the link says: 'Add a server first'. */
  children: string;
  /** Where it can be added, and the privilege for that. */
  to: string;
  privilege: Privilege;
}

/** Below a select that has nothing to choose from: what to add before, and the way there for those who may. */
export function FirstAdd({ missing, children, to, privilege }: FirstAddProps) {
  const mayAdd = useMay()(privilege);
  return (
    <>
      {missing}{' '}
      {mayAdd ? (
        <Anchor component={Link} to={newRecordPath(to)} inherit underline="always">
          {children}
        </Anchor>
      ) : null}
    </>
  );
}
