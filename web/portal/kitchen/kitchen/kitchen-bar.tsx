import { IconBan, IconHistory, IconPlayerPause, IconPlayerPlay, IconSettings, IconWheat } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import type { KitchenStation } from '../../../../core/contract/kitchen.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { pauseMessages } from '../../../../core/messages/en/portal/pause.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { ChevronLeftIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { InShell } from '../../../ui/staff/shell-places.tsx';
import { useFrom } from '../../../ui/staff/way-back.ts';
import { pauseMinutes, usePause } from '../../floor/pause/paused-strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './kitchen.module.css';
import { type LetterSize, letterSizes } from './letter-size.ts';

interface KitchenBarProps {
  live: Elements;
  stations: readonly KitchenStation[];
  station: KitchenStation | undefined;
  onStation: (stationID: number | undefined) => void;
  size: LetterSize;
  onSize: (size: LetterSize) => void;
  showsContents: boolean;
  onContents: () => void;
  onStock: () => void;
  onRecall: () => void;
  onStations: () => void;
}

/** A single row in the shell's bar, so that the tickets get all the other space. */
export function KitchenBar({ live, stations, station, onStation, size, onSize, ...tools }: KitchenBarProps) {
  return (
    <InShell place="bar">
      <h1 className={common.unseen} tabIndex={-1}>
        {say(kitchenMessages.title)}
      </h1>
      <Back />
      {stations.length > 0 ? (
        <Choices
          label={say(kitchenMessages.station)}
          choices={[
            { key: 0, isChosen: !station, sign: say(kitchenMessages.all), choose: () => onStation(undefined) },
            ...stations.map(({ stationID, name }) => ({
              key: stationID,
              isChosen: stationID === station?.stationID,
              sign: name,
              choose: () => onStation(stationID),
            })),
          ]}
        />
      ) : null}
      <span className={styles.live}>{live}</span>
      <span className={common.spring} />
      <Tool icon={<IconWheat />} aria-pressed={tools.showsContents} onClick={tools.onContents}>
        {say(kitchenMessages.allergens)}
      </Tool>
      <Pause />
      <Tool icon={<IconBan />} onClick={tools.onStock}>
        {say(stockMessages.title)}
      </Tool>
      <Tool icon={<IconHistory />} onClick={tools.onRecall}>
        {say(kitchenMessages.recall)}
      </Tool>
      <Tool icon={<IconSettings />} onClick={tools.onStations}>
        {say(kitchenMessages.editStations)}
      </Tool>
      <Choices
        label={say(kitchenMessages.letters)}
        choices={letterSizes.map((name) => ({
          key: name,
          isChosen: name === size,
          sign: say(kitchenMessages.letterSizes[name]).charAt(0),
          label: say(kitchenMessages.letterSizes[name]),
          choose: () => onSize(name),
        }))}
      />
      <Clock />
    </InShell>
  );
}

function Pause() {
  const { until, busy, pause, resume } = usePause();
  if (until !== undefined) {
    return (
      <Tool icon={<IconPlayerPlay />} aria-pressed disabled={busy} onClick={resume}>
        {say(pauseMessages.resume)}
      </Tool>
    );
  }
  const name = say(pauseMessages.pauseFor, { count: pauseMinutes });
  return (
    <Tool icon={<IconPlayerPause />} title={name} aria-label={name} disabled={busy} onClick={pause}>
      {say(pauseMessages.pause)}
    </Tool>
  );
}

function Back() {
  const navigate = useNavigate();
  const from = useFrom();
  if (from === undefined) return null;
  return (
    <Tool icon={<ChevronLeftIcon />} onClick={() => void navigate(from)}>
      {say(uiMessages.back)}
    </Tool>
  );
}

interface Choice {
  readonly key: number | string;
  readonly isChosen: boolean;
  readonly sign: string;
  readonly label?: string;
  readonly choose: () => void;
}

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map(({ key, isChosen, sign, label: name, choose }) => (
        <button key={key} type="button" aria-pressed={isChosen} aria-label={name} title={name} onClick={choose}>
          {sign}
        </button>
      ))}
    </fieldset>
  );
}

/** A tool whose label is shown only if there is space. */
function Tool({ icon, children, ...button }: ComponentProps<'button'> & { icon: Elements; children: string }) {
  return (
    <button type="button" className={styles.tool} title={children} {...button}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

function Clock() {
  const formats = useFormats();
  return <span className={styles.clock}>{useNow((now) => formats.clockTime(new Date(now)))}</span>;
}
