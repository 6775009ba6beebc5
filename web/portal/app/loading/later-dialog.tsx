import { Modal } from '@mantine/core';
import type { ComponentType } from 'react';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Message } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { laterPart, type OnTheWay } from '../../../ui/staff/later-part.tsx';
import { PartAway } from './page-reload.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** A dialog whose script loads after the first screen. If opened before, it shows a loading placeholder. */
export function laterDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  title: Message,
): ComponentType<Props> {
  return laterPart(load, ({ onClose, isAway }: Props & OnTheWay) => (
    <Modal
      opened
      onClose={onClose}
      title={say(title)}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
    >
      {isAway ? <PartAway /> : null}
      <LoadingSkeleton shape="form" label={say(uiMessages.reload.partComes)} />
    </Modal>
  ));
}
