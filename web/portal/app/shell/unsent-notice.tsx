import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { forgetUnsent, hasUnsent, onUnsent } from '../../shared/forms/unsent-presses.ts';
import { ShellNotice } from './shell-notice.tsx';

/** A press that got no answer stays said above every screen until there is one. */
export function UnsentNotice() {
  if (!useSyncExternalStore(onUnsent, hasUnsent)) return null;
  return (
    <ShellNotice icon={<WarningIcon />}>
      {say(formMessages.notSentYet)}{' '}
      <Button variant="default" size="compact-sm" onClick={forgetUnsent}>
        {say(formMessages.dontSend)}
      </Button>
    </ShellNotice>
  );
}
