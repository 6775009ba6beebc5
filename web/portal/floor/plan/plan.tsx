import type { CSSProperties, ReactNode, Ref } from 'react';
import { boundsOf, type Place, planSize } from '../../../../core/domain/floor-plan.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import styles from './plan.module.css';

/** The part of a plan that is shown, in units. */
interface View {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

export const wholePlan: View = { left: 0, top: 0, columns: planSize.width, rows: planSize.height };

const margin = 4;
/** The smallest part of the plan that is shown, so that a few tables are not drawn too large. */
const least = { columns: 60, rows: 30 };

/** The part of the plan that contains tables, so that a small area is drawn as large as possible. */
export function viewOf(places: readonly Place[]): View {
  if (places.length === 0) return wholePlan;
  const { left, top, right, bottom } = boundsOf(places);
  const columns = Math.max(right - left + 2 * margin, least.columns);
  const rows = Math.max(bottom - top + 2 * margin, least.rows);
  return { left: (left + right - columns) / 2, top: (top + bottom - rows) / 2, columns, rows };
}

interface PlanProps {
  label: string;
  view: View;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function Plan({ label, view, ref, children }: PlanProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pans it, and so do the arrow keys
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <div
        ref={ref}
        className={styles.plan}
        style={{ '--columns': view.columns, '--rows': view.rows } as CSSProperties}
      >
        {children}
      </div>
    </section>
  );
}

/** Class and style of a table at its place. `shown` adds the look of its state. */
export function tableLook({ x, y, width, height, turn, round }: Place, view: View, shown = '') {
  const style = {
    '--x': x - view.left,
    '--y': y - view.top,
    '--width': width,
    '--height': height,
    '--turn': `${turn}deg`,
  };
  return { className: `${styles.table} ${round ? styles.round : ''} ${shown}`, style: style as CSSProperties };
}

export function TableWords({ name, children }: { name: string; children?: Elements }) {
  return (
    <span className={styles.words}>
      <b className={styles.name}>{name}</b>
      {children}
    </span>
  );
}
