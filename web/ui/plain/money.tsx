/** An amount as written by the caller, in figures that keep their columns: it never makes a line jump. */
export function Money({ children, className }: { children: string; className?: string }) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'var(--cm-figures)', whiteSpace: 'nowrap' }}>
      {children}
    </span>
  );
}
