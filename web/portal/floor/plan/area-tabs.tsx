import type { CSSProperties, ReactNode } from 'react';
import type { Area } from '../../../../core/contract/floor-plan.ts';
import type { AreaColour } from '../../../../core/domain/floor-plan.ts';
import { floorPlanMessages as messages } from '../../../../core/messages/en/portal/floor-plan.ts';
import common from '../../../ui/plain/common.module.css';
import { PersonIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import styles from './area-tabs.module.css';

const inCss: Readonly<Record<AreaColour, string>> = {
  open: 'var(--cm-open-solid)',
  pending: 'var(--cm-pending-solid)',
  paid: 'var(--cm-paid-solid)',
  info: 'var(--cm-info-solid)',
  new: 'var(--cm-new-solid)',
  danger: 'var(--cm-danger-solid)',
  busy: 'var(--cm-busy-edge)',
  cancelled: 'var(--cm-cancelled-solid)',
};

export function AreaDot({ colour }: { colour: AreaColour }) {
  return <span className={styles.dot} style={{ '--dot': inCss[colour] } as CSSProperties} aria-hidden="true" />;
}

/** Counts of what is waiting in an area, shown even while another area is open. */
interface Counts {
  readonly newOrders: number;
  readonly calls: number;
}

interface AreaTabsProps {
  areas: readonly Area[];
  chosen: number | undefined;
  /** Adds a tab for all areas. */
  withAll?: boolean;
  countsOf?: (areaID: number) => Counts;
  onChoose: (areaID: number | undefined) => void;
}

export function AreaTabs({ areas, chosen, withAll = false, countsOf, onChoose }: AreaTabsProps) {
  return (
    <Tabs label={say(messages.areas)} isWide>
      {withAll ? (
        <Tab chosen={chosen === undefined} onChoose={() => onChoose(undefined)}>
          {say(messages.allAreas)}
        </Tab>
      ) : null}
      {areas.map(({ areaID, name, colour }) => {
        const { newOrders, calls } = countsOf?.(areaID) ?? { newOrders: 0, calls: 0 };
        return (
          <Tab key={areaID} chosen={chosen === areaID} onChoose={() => onChoose(areaID)}>
            <AreaDot colour={colour} />
            <span>{name}</span>
            {newOrders > 0 ? (
              <span className={styles.count}>
                <BellIcon />
                <span aria-hidden="true">{newOrders}</span>
                <span className={common.unseen}>{say(messages.newOrders, { count: newOrders })}</span>
              </span>
            ) : null}
            {calls > 0 ? (
              <span className={`${styles.count} ${styles.call}`}>
                <PersonIcon />
                <span aria-hidden="true">{calls}</span>
                <span className={common.unseen}>{say(messages.callsThere, { count: calls })}</span>
              </span>
            ) : null}
          </Tab>
        );
      })}
    </Tabs>
  );
}

interface TabsProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

export function Tabs({ label, isWide = false, children }: TabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div className={`${styles.tabs} ${isWide ? styles.wide : ''}`} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface TabProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function Tab({ chosen, onChoose, children }: TabProps) {
  return (
    <button type="button" className={styles.tab} aria-pressed={chosen} onClick={onChoose}>
      {children}
    </button>
  );
}
