import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import '@mantine/charts/styles.layer.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import styles from './chart.module.css';
import type { ReportFilter } from './report-filter.ts';

/** Screen readers read the table below instead of the drawing, so the drawing has no tab stop. */
export const outOfFocus = { accessibilityLayer: false } as const;

/** Shows a label at every axis line. By default, the chart omits some lines and moves the topmost label. */
export const everyLine = { interval: 0 } as const;

export interface ChartProps {
  formats: Formats;
  filter: ReportFilter;
}

interface ChartCardProps<Point> {
  title: string;
  query: UseQueryResult<readonly Point[]>;
  cells: (points: readonly Point[]) => readonly (readonly string[])[];
  children: (points: readonly Point[]) => ReactNode;
}

export function ChartCard<Point>({ title, query, cells, children }: ChartCardProps<Point>) {
  if (query.isPending) return <LoadingSkeleton shape="lines" label={say(reportMessages.loadingChart)} />;
  if (!query.data) {
    return <ErrorStrip query={query}>{say(reportMessages.chartFailed)}</ErrorStrip>;
  }
  if (query.data.length === 0) return null;
  const [head = [], ...body] = cells(query.data);
  return (
    <figure className={`${staff.card} ${styles.card}`} aria-label={title}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true">{children(query.data)}</div>
      <details className={`${common.hint} ${styles.figures}`}>
        <summary>{say(reportMessages.asTable)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section className={styles.scroll} aria-label={say(reportMessages.tableOf, { title })} tabIndex={0}>
          <table aria-label={title}>
            <thead>
              <tr>
                {head.map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {body.map(([first, ...rest]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {rest.map((figure, at) => (
                    <td key={head[at + 1]}>{figure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
