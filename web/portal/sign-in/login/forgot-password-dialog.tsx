import { TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { loginMessages } from '../../../../core/messages/en/portal/login.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { request } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { MessageDialog } from '../../../ui/staff/message-dialog.tsx';
import { usePress } from '../../shared/forms/use-press.ts';

export function ForgotPasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [username, setUsername] = useState('');
  const { busy, press, fault, setFault, showFault } = usePress();
  const [sent, setSent] = useState(false);
  // Mounted closed first: focus returns only to the element that had it on opening.
  const isThere = useMounted();

  const close = () => {
    setFault(undefined);
    onClose();
  };

  const ask = () => {
    if (busy) return;
    if (username.trim() === '') return setFault(say(loginMessages.usernameMissing));
    void press({
      call: () => request(endpoints.askPasswordLink, { query: { username: username.trim() } }),
      onDone: () => {
        setUsername('');
        onClose();
        setSent(true);
      },
      failed: {
        known: { 'User Not Found': loginMessages.unknownUser, Unavailable: loginMessages.otherFailure },
        otherwise: loginMessages.otherFailure,
      },
      unanswered: loginMessages.otherFailure,
      show: showFault,
    });
  };

  return (
    <>
      <FormDialog
        opened={opened && isThere}
        title={say(loginMessages.forgot)}
        size={440}
        act={say(uiMessages.send)}
        busy={busy !== undefined}
        onSubmit={ask}
        onClose={close}
      >
        <TextInput
          label={say(fieldMessages.username)}
          description={say(loginMessages.forgotHint)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={fault}
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
      </FormDialog>
      <MessageDialog
        opened={sent}
        title={say(loginMessages.mailSentTitle)}
        text={say(loginMessages.mailSent)}
        onClose={() => setSent(false)}
      />
    </>
  );
}
