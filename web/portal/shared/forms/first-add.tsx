import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { newRecordPath } from '../../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../../core/domain/privileges.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

interface FirstAddProps {
  missing: string;
  children: string;
  to: string;
  privilege: Privilege;
}

export function FirstAdd({ missing, children, to, privilege }: FirstAddProps) {
  const mayAdd = useMay()(privilege);
  return (
    <>
      <span>{`${missing} `}</span>
      {mayAdd ? (
        <Anchor component={Link} to={newRecordPath(to)} inherit underline="always">
          {children}
        </Anchor>
      ) : null}
    </>
  );
}
