import { useDocumentTitle } from '@mantine/hooks';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import type { Filled, Message } from '../../../core/messages/message.ts';
import { say } from '../plain/say.tsx';

export const useScreenTitle = (screen: Message | Filled | string) =>
  useDocumentTitle(say(productMessages.windowTitle, { screen }));
