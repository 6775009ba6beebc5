import styles from './place-setting.module.css';

export function PlaceSetting({ tone, done }: { tone: 'accent' | 'good'; done?: boolean }) {
  return (
    <span className={`${styles.disc} ${styles[tone]}`} aria-hidden="true">
      <svg viewBox="0 0 100 100" role="presentation" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="50" cy="50" r="33" fill="var(--cm-plate)" />
        <circle cx="50" cy="50" r="25" stroke="var(--cm-plate-rim)" strokeWidth="1.8" />
        <g stroke="currentColor" strokeWidth="2.2">
          <path d="M5 36v8c0 2.5 1.5 4 3.2 4s3.2-1.5 3.2-4v-8M8.2 36v29" />
          <path d="M94 65V36c-4 2-5.5 7-5.5 13v4H94" />
        </g>
        {done ? <path d="m38.5 51 8 8.5L62 42" stroke="currentColor" strokeWidth="5.5" /> : null}
      </svg>
    </span>
  );
}
