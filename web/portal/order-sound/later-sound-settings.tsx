import { reloadMessages } from '../../../core/messages/en/portal/reload.ts';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { laterPart } from '../reload/later-part.tsx';

/** See sound-settings.tsx. */
export const SoundSettings = laterPart(
  async () => (await import('./sound-settings.tsx')).SoundSettings,
  ({ isAway }) =>
    isAway ? (
      <ErrorStrip>{say(reloadMessages.partAway)}</ErrorStrip>
    ) : (
      <LoadingSkeleton label={say(reloadMessages.partComes)} />
    ),
);
