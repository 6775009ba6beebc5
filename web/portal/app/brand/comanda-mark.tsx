export function ComandaMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="var(--cm-accent)" />
      <path d="M13 9h14v22l-2.33-1.8L22.3 31 20 29.2 17.7 31l-2.37-1.8L13 31z" fill="var(--cm-on-accent)" />
      <path
        d="m16.6 18.3 2.5 2.6 4.6-5.2"
        fill="none"
        stroke="var(--cm-accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M17 25h6" stroke="var(--cm-accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
