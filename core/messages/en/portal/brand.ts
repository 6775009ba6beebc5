import { room } from '../../message.ts';

export const brandMessages = room('portal/brand', {
  platform: 'Platform',
  ofPlatform: '{name} Platform',
  logo: '{name} logo',
});
